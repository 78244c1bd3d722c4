import { expect, test } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { simulatedCodefAccounts } from '#infra/simulators/codef/codef-simulator.ts'
import { simulatedNiceAccounts } from '#infra/simulators/nice/nice-simulator.ts'
import { comeIn } from '../support/office.ts'
import { button, newSuper, otherBrowser } from '../support/people.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const [codef] = simulatedCodefAccounts
const [nice] = simulatedNiceAccounts

test(
  'one administrator enters accounts for registry records and identity, another one checks and accepts them',
  { tag: '@deep' },
  async ({ page, request, browser }) => {
    const office = await openOffice(request)
    const apartment = await office.call<Apartment>('POST', '/api/apartment', {
      name: `화전 외부 계정 ${test.info().retry}`,
      address: '서울특별시 노원구 한글비석로 3',
      totalUnits: 10,
    })
    const second = await newSuper(office, 'provider-account-second@example.com')
    const publicKey = await (await request.get('/simulators/codef/public-key')).text()
    await comeIn(page, `/admin/apartments/${apartment.id}/show`)

    await test.step('the page of the complex leads to its accounts', async () => {
      await page.getByRole('link', { name: '계정 보기' }).click()
      await expect(page.getByText('공용 계정으로 열람합니다.')).toBeVisible()
      await settle(page)
      expect.soft(await axeFindings(page)).toEqual([])
    })

    await test.step('keys of both accounts are entered', async () => {
      await button(page, '등기 계정 등록하기').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('클라이언트 아이디').fill(codef.clientId)
      await dialog.getByLabel('클라이언트 비밀키').fill(codef.clientSecret)
      await dialog.getByLabel('공개키').fill('not a key')
      await dialog.getByLabel('인터넷등기소에 쓰는 전화번호').fill(codef.phone)
      await dialog.getByLabel('비밀번호 4자리').fill(codef.pin)
      await dialog.getByLabel('선불전자지급수단 번호 12자리').fill(codef.prepayNo)
      await dialog.getByLabel('선불전자지급수단 비밀번호').fill(codef.prepayPass)
      await button(page, '확인 요청하기').click()
      await expect(dialog.getByText('CODEF 화면의 공개키를 그대로 붙여 넣어주세요.')).toBeVisible()
      await dialog.getByLabel('공개키').fill(publicKey)
      await button(page, '확인 요청하기').click()
      await expect(page.getByText(codef.clientId)).toBeVisible()
      await button(page, '본인 확인 계정 등록하기').click()
      await dialog.getByLabel('클라이언트 아이디').fill(nice.clientId)
      await dialog.getByLabel('클라이언트 비밀키').fill(nice.clientSecret)
      await button(page, '확인 요청하기').click()
      await expect(page.getByText(nice.clientId)).toBeVisible()
    })

    await test.step('the other one finds them among what waits, checks them and accepts', async () => {
      const { context, page: other } = await otherBrowser(browser)
      await comeIn(other, '/admin/pending', second)
      const waiting = other.getByRole('listitem').filter({ hasText: apartment.name })
      await expect(waiting).toHaveCount(2)
      await waiting.first().getByRole('link', { name: '계정 화면에서 확인하기' }).click()
      for (const [title, used] of [
        ['등기 계정', '단지 계정으로 열람합니다.'],
        ['본인 확인 계정', '단지 계정으로 본인 확인을 합니다.'],
      ] as const) {
        const section = other
          .locator('section')
          .filter({ has: other.getByRole('heading', { name: title, exact: true }) })
        await section.getByRole('button', { name: '연결 확인' }).click()
        await expect(section.getByText(/연결되었습니다/)).toBeVisible()
        await section.getByRole('button', { name: '확인하기' }).click()
        await other.getByRole('dialog').getByRole('button', { name: '확인하기', exact: true }).click()
        await expect(section.getByText(used)).toBeVisible()
      }
      await settle(other)
      expect.soft(await axeFindings(other)).toEqual([])
      await context.close()
    })
  },
)
