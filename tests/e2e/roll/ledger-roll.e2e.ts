import { expect, test } from '@playwright/test'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { registerWithLedger } from '../apartment/ledger-complex.ts'
import { comeIn } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 1100 } })

const roll = [
  '동,호,소유자명,연락처',
  '제101동,0101호,가나일,010-7770-0001',
  '101,102,가나이,010-7770-0002',
  '나102,101,가나삼,010-7770-0003',
  '101,1901,가나사,010-7770-0004',
].join('\n')

test(
  'an empty roll begins with the ledger, which answers what a file names',
  { tag: '@deep' },
  async ({ page, playwright }) => {
    const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    const apartmentId = await registerWithLedger(office, `화전 명부 ${test.info().retry}`)
    const list = { apartmentId, name: '화전 명부 투표', type: 'vote' }
    const { id: listId } = await office.call<List>('POST', '/api/list', list)
    const complaints = complaintsOf(page)

    await test.step('a form with its units is downloaded', async () => {
      await comeIn(page, `/admin/lists/${listId}/show/roll`)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: '건축물대장 세대로 양식 받기' }).click()
      expect((await download).suggestedFilename()).toBe('화전 명부 투표_건축물대장 세대 양식.xlsx')
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.screenshot({ path: 'tests/.output/screens/ledger-roll-empty.png' })
    })
    await test.step('units that the ledger lacks are questions, and areas are proposed', async () => {
      await comeIn(page, `/admin/lists/${listId}/import`)
      await page
        .getByLabel('명부 파일')
        .setInputFiles({ name: '화전.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${roll}`) })
      const kinds = page.getByRole('button', { name: /건축물대장/ })
      await expect(kinds).toHaveText([/대장에 없는 동입니다/, /그 동에 없는 호입니다/])
      for (const kind of await kinds.all()) await kind.click()
      await expect(page.getByText('나102동 1세대, 대장의 102동일 수 있음').first()).toBeVisible()
      await page.getByLabel('전용면적이 없는 2세대에 건축물대장의 면적 넣기').check()
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
      await page.screenshot({ path: 'tests/.output/screens/ledger-roll-check.png', fullPage: true })
    })
    await test.step('the file is imported as it is, with the areas that were chosen', async () => {
      await page.getByRole('button', { name: '가져오기 시작' }).click()
      await expect(page.getByText('건축물대장의 면적을 넣었습니다.', { exact: false })).toBeVisible()
      await page.screenshot({ path: 'tests/.output/screens/ledger-roll-over.png' })
      const entries = await office.call<readonly ListUser[]>('GET', `/api/list-user/list/${listId}`)
      expect(entries.map(({ dong, ho, area }) => `${dong}-${ho} ${area}`).toSorted()).toEqual([
        '101-101 59.94',
        '101-102 84.43',
        '101-1901 null',
        '나102-101 null',
      ])
    })
    expect(complaints).toEqual([])
  },
)
