import { expect, test } from '@playwright/test'
import { simulatedDocumentCentre } from '#infra/providers/document-centre/document-centre.provider.ts'
import { comeIn as comeToOffice } from '../support/office.ts'
import { button } from '../support/people.ts'
import { prepareCampaign, type PreparedCampaign, type Signer } from '../support/prepared-campaign.ts'
import { openOffice, type Office } from '../support/prepared-vote.ts'
import { openPhone } from '../support/resident.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { comeIn, fillIn, readAll, signAndReview, submit } from '../support/signer.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: { width: 1366, height: 900 } })

const [first, second]: readonly [Signer, Signer] = [
  { name: '김보관', phone: '01087650001', birthDate: '1955-03-07', dong: '101', ho: '101' },
  { name: '이보관', phone: '01087650002', birthDate: '1956-03-07', dong: '101', ho: '102' },
]

let office: Office
let campaign: PreparedCampaign
test.beforeAll(async ({ playwright }) => {
  office = await openOffice(await playwright.request.newContext({ baseURL: url }))
  campaign = await prepareCampaign(office, '들국화 조합설립', [first, second])
})

test(
  'the office turns deposits on; office and owner download the certificate of a consent',
  { tag: '@deep' },
  async ({ page, browser, request }) => {
    const complaints = complaintsOf(page)
    const turn = (switches: object) => request.post(`${simulatedDocumentCentre.path}-desk`, { data: switches })
    const phone = await openPhone(browser)
    const sign = async (owner: Signer) => {
      await phone.clearCookies()
      const screen = await phone.newPage()
      await comeIn(screen, campaign.link, owner)
      await readAll(screen)
      await fillIn(screen, '서울특별시 노원구 동일로 77')
      await signAndReview(screen)
      await submit(screen)
      return screen
    }
    const hasNoFindings = async (of = page): Promise<void> => {
      await settle(of)
      expect(await axeFindings(of)).toEqual([])
    }

    await test.step('it is off at first; turning it on says what it does', async () => {
      await comeToOffice(page, `/admin/lists/${campaign.listId}/show/deposits`)
      await expect(page.getByText('보관하지 않습니다.', { exact: true })).toBeVisible()
      await expect(page.getByText(/연결 규격을 공개하지 않습니다/)).toBeVisible()
      await button(page, '보관 켜기').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('앞으로 봉인하는 전자 동의서를 보관합니다.')).toBeVisible()
      await hasNoFindings()
      await dialog.getByRole('button', { name: '보관 켜기' }).click()
      await expect(page.getByText(`${simulatedDocumentCentre.name}에 보관합니다.`)).toBeVisible()
    })

    await test.step('an owner signs, sees the deposit on the receipt and downloads its certificate', async () => {
      const screen = await sign(first)
      const deposit = screen.getByRole('region', { name: '공인전자문서센터 보관' })
      await expect(deposit.getByText(/^SIM-/)).toBeVisible({ timeout: 60_000 })
      await hasNoFindings(screen)
      const coming = screen.waitForEvent('download')
      await deposit.getByRole('link', { name: '보관 증명서 내려받기' }).click()
      expect((await coming).suggestedFilename()).toContain('보관 증명서')
      await screen.close()
    })

    await test.step('the office sees its number, and downloads the same', async () => {
      const row = page.getByRole('row').filter({ hasText: '김보관' })
      await expect(row.getByText('보관됨')).toBeVisible({ timeout: 60_000 })
      await hasNoFindings()
      const coming = page.waitForEvent('download')
      await row.getByRole('button', { name: /보관 증명서 .* 내려받기/ }).click()
      expect((await coming).suggestedFilename()).toContain('보관 증명서')
      await row.getByRole('link', { name: /김보관/ }).click()
      await expect(page.getByRole('heading', { name: '공인전자문서센터 보관' })).toBeVisible()
      await expect(page.getByText(/^SIM-/)).toBeVisible()
      await hasNoFindings()
    })

    await test.step('what the centre refuses is told with its reason, and retried', async () => {
      await turn({ service: 'refusing' })
      await (await sign(second)).close()
      await page.goto(`/admin/lists/${campaign.listId}/show/deposits`)
      const row = page.getByRole('row').filter({ hasText: '이보관' })
      await expect(row.getByText(/센터가 받지 않았습니다/)).toBeVisible({ timeout: 60_000 })
      await hasNoFindings()
      await page.goto(`/admin/lists/${campaign.listId}/show/application`)
      await expect(page.getByText(/보관 증명서가 없는 전자 동의서가 1건/)).toBeVisible()
      await turn({ service: 'as-usual' })
      await page.goto(`/admin/lists/${campaign.listId}/show/deposits`)
      await row.getByRole('button', { name: /다시 시도/ }).click()
      await expect(row.getByText('보관됨')).toBeVisible({ timeout: 60_000 })
    })

    await test.step('it is turned off again', async () => {
      await button(page, '보관 끄기').click()
      await page.getByRole('dialog').getByRole('button', { name: '보관 끄기' }).click()
      await expect(page.getByText('보관하지 않습니다.', { exact: true })).toBeVisible()
    })
    await phone.close()
    expect(complaints).toEqual([])
  },
)
