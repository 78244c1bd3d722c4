import { expect, test, type Locator, type Page } from '@playwright/test'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { callsOf, holdBack } from '../support/network.ts'
import { comeIn } from '../support/office.ts'
import { openOffice, prepareVote, type Office } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

let office: Office
let listId: string
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const vote = await prepareVote(office, { title: '참빛 승강기 교체', series: '58', count: 1 })
  // While a vote of a list goes on, whoever is new on its roll waits for a second administrator.
  const { apartmentId } = vote
  const list = { name: '참빛 수정한 명부', type: 'vote', apartmentId }
  listId = (await office.call<{ readonly id: string }>('POST', '/api/list', list)).id
})

const ONE_IMPORT = /\/api\/roll-import\/[0-9a-f-]{36}$/
const startButton = (page: Page): Locator => page.getByRole('button', { name: '가져오기 시작' })
const namesIn = async (): Promise<readonly (string | null)[]> =>
  (await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${listId}`)).map(({ name }) => name)

const bringRoll = async (page: Page, ho: string): Promise<void> => {
  await comeIn(page, `/admin/lists/${listId}/import`)
  const text = ['동,호,소유자명,연락처', `701,${ho},칠일이,010-5800-1001`, `701,${ho}1,,010-5800-1002`].join('\n')
  await page
    .getByLabel('명부 파일')
    .setInputFiles({ name: `참빛 ${ho}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
  await expect(startButton(page)).toBeEnabled()
}

/** Types a name into the row that has none, and leaves it unsaved. */
const typeName = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: '3행 수정' }).click()
  const field = page.getByRole('form', { name: '3행 수정' }).getByLabel('소유자명')
  await field.fill(name)
  return field
}

test('a correction that is saved the moment before the start is taken with it', { tag: '@deep' }, async ({ page }) => {
  await bringRoll(page, '101')
  const field = await typeName(page, '늦게적은이')
  await test.step('what is typed and not saved holds the start back', async () => {
    await expect(startButton(page)).toBeDisabled()
    await expect(page.getByText('3행에 저장하지 않은 내용이 있습니다.', { exact: false })).toBeVisible()
  })
  const calls = callsOf(page)
  const saving = await holdBack(page, ONE_IMPORT)
  await field.press('Enter')
  // Not the mouse: it waits for a button, who is in a hurry does not.
  await startButton(page).dispatchEvent('click')
  await expect(page.getByText('수정한 내용을 저장하고 다시 읽는 중입니다.')).toBeVisible()
  await startButton(page).dispatchEvent('click')
  expect(calls.filter(({ path }) => path.endsWith('/start'))).toEqual([])
  await page.screenshot({ path: 'tests/.output/screens/roll-correction-waiting.png' })
  await saving.release()
  await startButton(page).click()
  await expect(page.getByText('명부를 모두 가져왔습니다.')).toBeVisible()
  await expect.poll(namesIn).toContain('늦게적은이')
})

test('a correction that is refused is said, and nothing is begun', { tag: '@deep' }, async ({ page }) => {
  await bringRoll(page, '201')
  const field = await typeName(page, '거절된이')
  let refuse = (): void => undefined
  const isPressed = new Promise<void>((resolve) => (refuse = resolve))
  await page.route(ONE_IMPORT, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    // A press closes what is said: the answer comes behind it.
    await isPressed
    return route.fulfill({
      status: 422,
      json: {
        error: '그 사이 내용이 바뀌었습니다. 지금 내용을 확인하고 다시 저장해주세요.',
        code: 'CHANGED_MEANWHILE',
        requestId: 'r',
      },
    })
  })
  const calls = callsOf(page)
  await field.press('Enter')
  await startButton(page).dispatchEvent('click')
  refuse()
  await expect(page.getByText('수정한 내용을 저장하지 못했습니다.', { exact: false })).toBeVisible()
  await expect(startButton(page)).toBeDisabled()
  expect(calls.filter(({ path }) => path.endsWith('/start'))).toEqual([])
  expect(await namesIn()).not.toContain('거절된이')
})

test(
  'a start that looked at an older reading is refused, and shows what somebody else corrected',
  { tag: '@deep' },
  async ({ page }) => {
    await bringRoll(page, '301')
    const [, importId = ''] = /import\/([0-9a-f-]{36})/.exec(page.url()) ?? []
    await office.call('PUT', `/api/roll-import/${importId}`, { cells: [{ row: 3, column: 2, text: '다른관리자가' }] })
    await startButton(page).click()
    await expect(page.getByText('그 사이 내용이 바뀌었습니다.', { exact: false })).toBeVisible()
    await expect(page.getByRole('region', { name: '읽은 행' })).toContainText('다른관리자가')
    await startButton(page).click()
    await expect(page.getByText('명부를 모두 가져왔습니다.')).toBeVisible()
    await expect.poll(namesIn).toContain('다른관리자가')
  },
)
