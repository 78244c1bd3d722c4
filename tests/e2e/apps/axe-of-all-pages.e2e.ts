import { expect, test, type Page } from '@playwright/test'
import { signInAside } from '../support/office.ts'
import { officePages } from '../support/office-pages.ts'
import { openOffice, prepareVote } from '../support/prepared-vote.ts'
import { tourOutside, tourVote } from '../support/resident-tour.ts'
import { axeFindings, complaintsOf, settle, withoutMotion } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url })

const widths = [
  { width: 1366, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]
/** Number of tests that share the pages: one alone would take longer than a test may. */
const PARTS = 4

/** Returns what axe finds on the open page in three widths and both themes. */
const findingsOf = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = []
  for (const size of widths) {
    await page.setViewportSize(size)
    for (const [colorScheme, scope] of [
      ['light', 'all'],
      ['dark', 'colours'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      found.push(...(await axeFindings(page, scope)).map((finding) => `${size.width} ${colorScheme} ${finding}`))
    }
  }
  return found
}

for (const part of Array.from({ length: PARTS }, (_, index) => index))
  test(`axe finds nothing on any page of the office, part ${part + 1}`, { tag: '@deep' }, async ({ page, request }) => {
    test.setTimeout(test.info().timeout * 8)
    const paths = (await officePages(await openOffice(request))).filter((_, index) => index % PARTS === part)
    expect(paths.length).toBeGreaterThan(10)
    const complaints = complaintsOf(page)
    await withoutMotion(page)
    await signInAside(page)
    for (const path of paths) {
      await page.goto(`/admin${path}`)
      expect.soft(await findingsOf(page), path).toEqual([])
    }
    expect(complaints).toEqual([])
  })

test('axe finds nothing on any screen of a voter', { tag: '@deep' }, async ({ page, request }) => {
  test.setTimeout(test.info().timeout * 4)
  const vote = await prepareVote(await openOffice(request), { title: '주차장 주말 개방', series: '93', count: 1 })
  const [resident] = vote.residents
  if (resident === undefined) throw new Error('There is no resident.')
  const look = async (screen: string): Promise<void> => expect.soft(await findingsOf(page), screen).toEqual([])
  const complaints = complaintsOf(page)
  await withoutMotion(page)
  await tourOutside(page, look)
  await tourVote(page, { vote, resident, look })
  expect(complaints).toEqual([])
})
