import { expect, test } from '@playwright/test'
import type { List } from '#services/list/lists.contract.ts'
import { registerWithLedger } from '../apartment/ledger-complex.ts'
import { comeIn } from '../support/office.ts'
import { openOffice } from '../support/prepared-vote.ts'
import { axeFindings, complaintsOf, settle } from '../support/screen-checks.ts'
import { checkBothWidths, narrow, wide } from '../support/screen-tour.ts'

const url = process.env['DANJI_URL'] ?? ''
test.use({ baseURL: url, viewport: wide })

const owners = [
  { dong: '101', ho: '101', area: 59.94 },
  { dong: '101', ho: '102', area: 80 },
  { dong: '101', ho: '103', area: 80 },
].map((unit, n) => ({ ...unit, name: `면적주인${n + 1}`, phone: `0107766100${n}` }))

test(
  'figures tell where areas come from, and what a verdict would be under each source',
  { tag: '@deep' },
  async ({ page, playwright }) => {
    const office = await openOffice(await playwright.request.newContext({ baseURL: url }))
    const apartmentId = await registerWithLedger(office, `화전 출처 ${test.info().retry}`)
    const list = { apartmentId, name: '화전 출처 동의', type: 'signature', rule: 'bylaws' }
    const dates = { startDate: '2026-11-01', endDate: '2027-12-31' }
    const { id } = await office.call<List>('POST', '/api/list', { ...list, ...dates })
    await office.call('POST', '/api/list-user/bulk', { listId: id, users: owners })
    const complaints = complaintsOf(page)
    await comeIn(page, `/admin/lists/${id}/show`)
    await expect(page.getByRole('heading', { name: '면적 출처' })).toBeVisible()
    await expect(page.getByText('명부 3세대', { exact: true })).toBeVisible()
    const verdicts = page.getByRole('region', { name: '출처별 판정' })
    await expect(verdicts.getByText('3세대의 면적이 있고 2세대가 다름. 나머지는 명부')).toBeVisible()
    await expect(verdicts.getByText('/ 219.94㎡')).toBeVisible()
    await settle(page)
    expect(await axeFindings(page)).toEqual([])
    await checkBothWidths(page, 'area-sources')
    await page.screenshot({ path: 'tests/.output/screens/area-sources-wide.png', fullPage: true })
    await page.setViewportSize(narrow)
    await page.screenshot({ path: 'tests/.output/screens/area-sources-narrow.png', fullPage: true })
    expect(complaints).toEqual([])
  },
)
