import { writeFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { helpSubjects, type HelpSubjectId } from '../../../admin-ui/src/labels/help/help-subjects.ts'
import { signIn } from '../support/office.ts'
import { findDemonstration, openOffice, type Office } from '../support/prepared-vote.ts'
import { settle, withoutMotion } from '../support/screen-checks.ts'
import { goTo } from '../support/in-page.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1180, height: 760 } })

/** Pictures are written by `npm run help:pictures` alone. */
const isWriting = process.env['HELP_PICTURES'] === 'write'
const QUALITY = 62

const pictureOf = (id: HelpSubjectId): URL => new URL(`../../../admin-ui/src/help/pictures/${id}.webp`, import.meta.url)

/** Returns the last day of a list: a draft that starts then is reminded of. */
const lastDayOf = (lists: readonly List[], id: string): string => lists.find((list) => list.id === id)?.endDate ?? ''

type PagePaths = Readonly<Record<HelpSubjectId, string>>

/** Returns the pages of the demonstration that show the subjects. */
const pathsOf = async (office: Office): Promise<PagePaths> => {
  const { apartmentId, listId, voteId } = await findDemonstration(office)
  const lists = await office.call<readonly List[]>('GET', `/api/list/apartment/${apartmentId}`)
  const consents = lists.find(({ type, status }) => type === 'signature' && status === 'active')?.id ?? listId
  const votes = await office.call<readonly Vote[]>(
    'GET',
    `/api/votes?filter=${encodeURIComponent(JSON.stringify({ apartmentId }))}`,
  )
  const draft = await office.call<Vote>('POST', '/api/votes', {
    listId,
    title: '승강기 교체',
    ballotKind: 'secret',
    weight: 'unit',
    opensAt: `${lastDayOf(lists, listId)}T00:00:00+09:00`,
    questions: [
      {
        title: '승강기를 교체합니까?',
        minChoices: 1,
        maxChoices: 1,
        choices: [{ label: '찬성', assent: true }, { label: '반대' }],
      },
    ],
  })
  const counted = votes.find(({ countedAt }) => countedAt !== null)?.id ?? voteId
  return {
    start: '/start',
    dashboard: '/',
    calendar: '/calendar',
    apartments: `/apartments/${apartmentId}/show`,
    lists: `/lists/${listId}/show`,
    plan: `/lists/${listId}/show/plan`,
    import: `/lists/${listId}/import`,
    roll: `/lists/${listId}/show/roll`,
    vote: '/votes/create',
    announcement: `/votes/${draft.id}/announcement`,
    running: `/votes/${voteId}/show`,
    desk: `/votes/${voteId}/desk`,
    papers: `/votes/${voteId}/papers`,
    proxies: `/votes/${voteId}/proxies`,
    count: `/votes/${counted}/show`,
    signature: `/lists/${consents}/show/signature`,
    consents: `/lists/${consents}/show/consents`,
    templates: `/lists/${consents}/show/templates`,
    documents: `/lists/${consents}/show/documents`,
    messages: `/lists/${listId}/show/messages`,
    registry: `/lists/${consents}/show/registry`,
    approvals: '/pending',
    admins: '/admins',
    audit: '/findings',
    tables: `/lists/${listId}/show/roll`,
  }
}

/** Writes what the page shows as WebP, of which Playwright's own pictures are none. */
const writePicture = async (page: Page, id: HelpSubjectId): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  writeFileSync(pictureOf(id), Buffer.from(data, 'base64'))
  await session.detach()
}

test(
  'each subject of help shows its page, and the page leads to it',
  { tag: '@deep' },
  async ({ page, playwright }) => {
    test.slow()
    const paths = await pathsOf(await openOffice(await playwright.request.newContext({ baseURL: url })))
    await withoutMotion(page)
    await signIn(page)
    for (const { id, title } of helpSubjects) {
      const before = await page.getByRole('heading', { level: 1 }).first().innerText()
      await page.evaluate(goTo, `/admin${paths[id]}`)
      // The page before is complete, too.
      await expect(page.getByRole('heading', { level: 1, name: before, exact: true })).toHaveCount(0)
      await settle(page)
      if (isWriting) await writePicture(page, id)
      await page.evaluate(goTo, `/admin/help/${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      if (!isWriting) await expect(page.getByRole('img', { name: `${title} 화면` })).toBeVisible()
    }
    await page.evaluate(goTo, `/admin${paths.import}`)
    await expect(page.getByText('여기로 끌어다 놓으세요').first()).toBeVisible()
    await page.getByRole('link', { name: '도움말', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '명부 가져오기', exact: true })).toBeVisible()
  },
)
