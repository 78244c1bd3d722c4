import { expect, test } from '@playwright/test'
import type { List } from '#services/list/lists.contract.ts'
import { registerWithLedger } from './ledger-complex.ts'
import { comeIn } from '../support/office.ts'
import { button } from '../support/people.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

/** Owners with every kind of difference: other areas, none, a shop, and units that are nowhere. */
const owners = [
  { dong: '101', ho: '101', area: 59.94 },
  { dong: '101', ho: '102', area: 80 },
  { dong: '101', ho: '103', area: 80 },
  { dong: '101', ho: '104' },
  { dong: '상가', ho: '101', area: 33.3 },
  { dong: '101', ho: '1901', area: 84.43 },
  { dong: '119', ho: '101', area: 84.43 },
].map((unit, n) => ({ ...unit, name: `주민${n + 1}`, phone: `0107766000${n}` }))

const prepare = async (office: Office): Promise<string> => {
  const apartmentId = await registerWithLedger(office, `화전 비교 ${test.info().retry}`)
  const { id } = await office.call<List>('POST', '/api/list', { apartmentId, name: '화전 비교 투표', type: 'vote' })
  await office.call('POST', '/api/list-user/bulk', { listId: id, users: owners })
  return id
}

test(
  'a roll is compared with the building ledger, and areas are taken over one by one and all',
  { tag: '@deep' },
  async ({ page, playwright }) => {
    const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    const listId = await prepare(office)
    const complaints = complaintsOf(page)
    await comeIn(page, `/admin/lists/${listId}/show/building-ledger`)
    await expect(page.getByRole('heading', { name: '명부와 건축물대장 비교' })).toBeVisible()
    await expect(page.getByText('7세대 가운데 5세대가 대장에 있음')).toBeVisible()
    const kinds = page.getByRole('group', { name: '다른 점의 종류' }).getByRole('button')
    await expect(kinds).toHaveText([
      '대장에 없는 동 1',
      '대장에 없는 세대 1',
      '명부에 없는 세대 198',
      '면적이 다름 2',
      '명부에 면적 없음 1',
      '아파트가 아님 1',
      '층이 맞지 않음 1',
    ])
    await page.getByRole('button', { name: '면적이 다름 2' }).click()
    await expect(page.getByRole('rowheader')).toHaveText(['101동 102호', '101동 103호'])
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: '101동 102호 대장 면적 가져오기' }).click()
    await expect(page.getByText('1세대의 면적을 가져왔습니다.')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText(['101동 103호'])
    await button(page, '면적 모두 가져오기').click()
    await page.getByRole('dialog').getByRole('button', { name: '면적 모두 가져오기' }).click()
    await expect(page.getByText('2세대의 면적을 가져왔습니다.')).toBeVisible()
    await expect(page.getByText('(차이 0.00㎡)')).toBeVisible()
    expect(complaints).toEqual([])
  },
)
