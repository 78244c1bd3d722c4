import { expect, test, type Page } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { callsOf, holdBack } from '../support/network.ts'
import { comeIn } from '../support/office.ts'
import { button } from '../support/people.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const MOVE = /\/api\/list-user\/[0-9a-f-]{36}\/move$/

let office: Office
let listId: string
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  const complex = { name: '화솔마을 2단지', address: '서울특별시 노원구 동일로 21', totalUnits: 4 }
  const { id: apartmentId } = await office.call<Apartment>('POST', '/api/apartment', complex)
  const list = { name: '솔빛 동의', type: 'signature', apartmentId }
  listId = (await office.call<{ readonly id: string }>('POST', '/api/list', list)).id
  const owner = (name: string, ho: string) => ({ name, phone: `01066100${ho}`, dong: '102', ho, area: 84.9 })
  await office.call('POST', '/api/list-user/bulk', { listId, users: [owner('한솔빛', '101'), owner('두솔빛', '102')] })
})

const entryOf = async (name: string): Promise<ListUser> => {
  const entries = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${listId}`)
  const entry = entries.find((one) => one.name === name)
  if (entry === undefined) throw new Error(`There is no ${name}.`)
  return entry
}

const openMove = async (page: Page, name: string): Promise<void> => {
  const { userId, ho } = await entryOf(name)
  await comeIn(page, `/admin/lists/${listId}/users/${userId}`)
  await button(page, `102동 ${ho}호 동·호 수정`).click()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '동·호 수정' })

test(
  'a dialog with a form that is closed while it sends still tells that it is done, once',
  { tag: '@deep' },
  async ({ page }) => {
    await openMove(page, '한솔빛')
    const calls = callsOf(page)
    const sending = await holdBack(page, MOVE)
    await dialogOf(page).getByRole('textbox', { name: '호', exact: true }).fill('201')
    await button(page, '저장하기').dblclick()
    await button(page, '취소').click()
    await expect(dialogOf(page)).toBeHidden()
    await sending.release()
    await expect(page.getByText('102동 201호로 수정했습니다.')).toBeVisible()
    expect(calls.filter(({ path }) => MOVE.test(path))).toHaveLength(1)
    expect((await entryOf('한솔빛')).ho).toBe('201')
  },
)

test('a dialog with a form that is closed while it sends still tells a refusal', { tag: '@deep' }, async ({ page }) => {
  await openMove(page, '두솔빛')
  const { promise: isClosed, resolve: release } = Promise.withResolvers<undefined>()
  await page.route(MOVE, async (route) => {
    await isClosed
    await route.fulfill({ status: 422, json: { code: 'LIST_CLOSED', error: '마감된 리스트입니다.', requestId: 'r' } })
  })
  await dialogOf(page).getByRole('textbox', { name: '호', exact: true }).fill('202')
  await button(page, '저장하기').click()
  await button(page, '취소').click()
  await expect(dialogOf(page)).toBeHidden()
  release(undefined)
  await expect(page.getByRole('alert').filter({ hasText: '마감' })).toBeVisible()
  expect((await entryOf('두솔빛')).ho).toBe('102')
})
