import { expect, test } from '@playwright/test'
import { signInAside } from '../support/office.ts'
import { explainingSyllables } from '../support/explaining-text.ts'
import { officePages } from '../support/office-pages.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { settle, withoutMotion } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

/** Maximum number of syllables over all pages: new explanations go into the help pages. */
const MAX_SYLLABLES = 4_000

test('the pages of the office explain themselves in few words', { tag: '@deep' }, async ({ page, request }) => {
  test.setTimeout(test.info().timeout * 4)
  const paths = await officePages(await openOffice(request))
  await withoutMotion(page)
  await signInAside(page)
  const counts: { readonly path: string; readonly syllables: number }[] = []
  for (const path of paths) {
    await page.goto(`/admin${path}`)
    await settle(page)
    counts.push({
      path: path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ':id'),
      syllables: await page.evaluate(explainingSyllables),
    })
  }
  const sum = counts.reduce((total, { syllables }) => total + syllables, 0)
  const lines = counts.toSorted((one, other) => other.syllables - one.syllables)
  const table = lines.map(({ path, syllables }) => `${syllables} ${path}`).join('\n')
  test.info().annotations.push({ type: 'explaining text', description: `${sum} syllables\n${table}` })
  if (process.env['EXPLAINING_TEXT'] === 'print') console.log(`${sum} syllables\n${table}`)
  expect(sum, table).toBeLessThanOrEqual(MAX_SYLLABLES)
})
