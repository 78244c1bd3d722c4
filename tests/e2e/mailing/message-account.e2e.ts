import { expect, test } from '@playwright/test'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { simulatedComplexAccounts } from '#infra/simulators/solapi/solapi-account.ts'
import { accountTemplateNames } from '#events/values/messaging/sender-number.ts'
import { comeIn } from '../support/office.ts'
import { button, newSuper, otherBrowser } from '../support/people.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, settle } from '../support/screen-checks.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1440, height: 900 } })

const [{ apiKey, apiSecret, pfId, from }] = simulatedComplexAccounts

test(
  'one administrator enters the account of a complex, another one finds, checks and accepts it',
  { tag: '@deep' },
  async ({ page, request, browser }) => {
    const office = await openOffice(request)
    const apartment = await office.call<Apartment>('POST', '/api/apartment', {
      name: `화전 발송 계정 ${test.info().retry}`,
      address: '서울특별시 노원구 한글비석로 2',
      totalUnits: 10,
    })
    const second = await newSuper(office, 'account-second@example.com')
    await comeIn(page, `/admin/apartments/${apartment.id}/accounts`)

    await test.step('a sender number, then the keys', async () => {
      await page.getByRole('textbox', { name: '발신번호 더하기' }).fill(from)
      await button(page, '더하기').click()
      await button(page, '발송 계정 등록하기').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'API 키' }).fill(apiKey)
      await dialog.locator('input[type=password]').fill(apiSecret)
      await dialog.getByRole('textbox', { name: '채널 아이디' }).fill(pfId)
      const templateIds = dialog.getByRole('textbox', { name: /^템플릿 아이디/ })
      await expect(templateIds).toHaveCount(accountTemplateNames.length)
      for (const [index, name] of accountTemplateNames.entries())
        await templateIds.nth(index).fill(simulatedSolapi.templates[name])
      await button(page, '확인 요청하기').click()
      await expect(page.getByRole('heading', { name: '다른 관리자의 확인을 기다리는 계정' })).toBeVisible()
    })

    await test.step('the other one finds it among what waits, checks it and accepts', async () => {
      const { context, page: other } = await otherBrowser(browser)
      await comeIn(other, '/admin/pending', second)
      const waiting = other.getByRole('listitem').filter({ hasText: apartment.name })
      await expect(waiting).toContainText(`····${apiKey.slice(-4)}`)
      await settle(other)
      expect.soft(await axeFindings(other)).toEqual([])
      await waiting.getByRole('link', { name: '계정 화면에서 확인하기' }).click()
      await button(other, '연결 확인').click()
      await expect(other.getByText(/연결되었습니다/)).toBeVisible()
      await button(other, '확인하기').click()
      await other.getByRole('dialog').getByRole('button', { name: '확인하기', exact: true }).click()
      await expect(other.getByRole('heading', { name: '쓰고 있는 계정' })).toBeVisible()
      await expect(other.getByText('단지 계정으로 보냅니다.')).toBeVisible()
      await context.close()
    })
  },
)
