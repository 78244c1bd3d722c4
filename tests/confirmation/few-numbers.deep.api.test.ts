import { expect, it } from 'vitest'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { isShortOfNumbers } from '#services/confirmation/confirmation-texts.contract.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import { createCertificatePort } from '#tests/signature/certificate/certificate-port.ts'
import { begin, certifiedOf, startCertified, waitingIn } from '#tests/signature/certificate/certified-campaign.ts'
import { provenOwner } from '#tests/signature/signing-campaign.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const time = { now: new Date('2026-11-21T03:00:00Z') }
const port = createCertificatePort(() => time.now)
const danji = await startTestApp({ certificates: port.certificates, at: time.now })
const { admin } = danji

it.each([
  [100, 100, false],
  [20, 100, false],
  [19, 100, true],
  [99, 1_000, true],
  [100, 1_000, false],
  [0, 1_000, true],
  // Nobody has taken any yet.
  [10, 10, false],
])('%i of %i numbers left are few: %s', (left, total, isFew) => expect(isShortOfNumbers({ left, total })).toBe(isFew))

it('the office is told that numbers run out, while the list runs', async () => {
  const owners = [ownerOf(1), ownerOf(2), ownerOf(3)]
  const campaign = await startCertified(danji, { owners, numbers: [1, 2] })
  const { listId, token, apartmentId } = campaign
  const few = async () => {
    await assertUpToDate(danji.system.deps)
    const { body } = await admin.get(`/api/admin/dashboard/stats?apartmentId=${apartmentId}`)
    return (body as DashboardStats).fewNumbers
  }
  const begins = async (n: 0 | 1 | 2) => {
    const browser = await provenOwner(danji, token, owners[n] ?? expect.fail('no owner'))
    return begin(browser, campaign, await certifiedOf(browser, campaign))
  }
  const one = { listId, listName: '재건축 동의', way: 'electronic' }
  expect(await few()).toEqual([])
  waitingIn(await begins(0))
  expect(await few()).toEqual([{ ...one, left: 1 }])
  waitingIn(await begins(1))
  expect(await few()).toEqual([{ ...one, left: 0 }])
  expectRefusal(await begins(2), 'FORM_NUMBERS_USED_UP')
  expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
  expect(await few()).toEqual([])
})
