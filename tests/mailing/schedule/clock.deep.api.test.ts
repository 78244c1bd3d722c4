import { describe, expect, it, vi } from 'vitest'
import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import type { MessageOccasion, OccasionSettings } from '#events/messaging/message-settings.events.ts'
import type { Mailing } from '#services/mailing/messages.contract.ts'
import { planScheduledMailings } from '#services/mailing/schedule/scheduled-mailings.ts'
import { notifyCompleted } from '#services/mailing/recipients/completed.reactor.ts'
import { sendDueMailings } from '#services/mailing/schedule/due-mailings.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import { addJob, type NewJob } from '#infra/platform/jobs/job-queue.ts'
import { provenOwner, receiptIn, startSigning, submissionOf, submit } from '#tests/signature/signing-campaign.ts'
import { ownerOf, type Owner } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, clock, phones, system } = danji
const { deps } = system
const at = (time: string): void => void (clock.now = new Date(`${time.replace(' ', 'T')}:00+09:00`))
let people = 0
/** Somebody whose phone nobody else has here. */
const somebody = (place: object = {}): Owner => {
  people += 1
  return {
    ...ownerOf(people, { ho: String(100 + people) }),
    phone: `0107710${String(people).padStart(4, '0')}`,
    ...place,
  }
}
const settingsWith = (occasions: readonly OccasionSettings[]) => ({
  enabled: true,
  smsFallback: true,
  quietHours: { from: '21:00', to: '08:00' },
  occasions,
})
const on = (kind: MessageOccasion, when?: OccasionSettings['at']): OccasionSettings => ({
  kind,
  enabled: true,
  templateId: `KA01TP-danji-${kind}-signature`,
  ...(when ? { at: when } : {}),
})
/** A list of November that writes to its people by these settings. */
const prepare = async (owners: readonly Owner[], occasions: readonly OccasionSettings[]) => {
  at('2026-11-21 12:00')
  const campaign = await startSigning(danji, { owners, list: { startDate: '2026-11-01', endDate: '2026-11-30' } })
  const saved = await admin.put(`/api/kakao-message-settings/list/${campaign.listId}`, settingsWith(occasions))
  expect({ status: saved.status, text: saved.text }).toMatchObject({ status: 200 })
  return campaign
}
const context = { addJob: (job: NewJob) => addJob(system.pool, job) }
/** The minute strikes: what is due is planned, and what was put off is looked at. */
const strike = async (): Promise<void> => {
  await assertUpToDate(deps)
  await planScheduledMailings(deps)
  await assertUpToDate(deps)
  await sendDueMailings(deps)({}, context)
}
const headings = (owner: Owner) => phones.receivedBy(owner.phone ?? '').map(({ heading }) => heading?.title)
const hears = (owner: Owner, titles: readonly string[]) =>
  vi.waitFor(() => expect(headings(owner)).toEqual(titles), { timeout: 10_000 })
const mailingsOf = async (listId: string): Promise<readonly Mailing[]> =>
  (await admin.get(`/api/messages/list/${listId}/mailings`)).body
const DEADLINE = '곧 제출이 마감됩니다'
const REMINDER = '아직 동의서를 내지 않으셨습니다'

describe('by the clock', () => {
  it('who has not signed hears of the end at its minute, once; who has signed does not', async () => {
    const [slow, quick] = [somebody(), somebody()]
    const campaign = await prepare([slow, quick], [on('deadline', { daysBeforeEnd: 1, hour: 10, minute: 30 })])
    const browser = await provenOwner(danji, campaign.token, quick)
    receiptIn(await submit(browser, campaign.token, submissionOf(campaign)))
    at('2026-11-29 10:29')
    await strike()
    expect(await mailingsOf(campaign.listId)).toEqual([])
    at('2026-11-29 10:30')
    await Promise.all([strike(), strike()])
    await hears(slow, [DEADLINE])
    at('2026-11-29 10:31')
    await strike()
    expect(await mailingsOf(campaign.listId)).toMatchObject([
      { occasion: 'deadline', cause: 'schedule', plannedBy: null, funnel: { recipients: 1, suppressed: 0 } },
    ])
    expect([headings(slow), headings(quick)]).toEqual([[DEADLINE], []])
  })

  it('at night nobody hears anything: it comes in the morning, to who has not signed by then', async () => {
    const [slow, quick] = [somebody(), somebody()]
    const campaign = await prepare([slow, quick], [on('reminder', { daysBeforeEnd: 2, hour: 23 })])
    at('2026-11-28 23:00')
    await strike()
    expect(await mailingsOf(campaign.listId)).toEqual([])
    const browser = await provenOwner(danji, campaign.token, quick)
    receiptIn(await submit(browser, campaign.token, submissionOf(campaign)))
    at('2026-11-29 08:00')
    await strike()
    await hears(slow, [REMINDER])
    expect(headings(quick)).toEqual([])
  })

  it('a list that is over, and reopened, tells of its new end', async () => {
    const owner = somebody()
    const { listId } = await prepare([owner], [on('deadline', { daysBeforeEnd: 1, hour: 10 })])
    at('2026-11-25 09:00')
    expect((await admin.post(`/api/list/${listId}/close`)).status).toBe(200)
    at('2026-11-29 10:00')
    await strike()
    expect((await admin.post(`/api/list/${listId}/reopen`, { newEndDate: '2026-12-10' })).status).toBe(200)
    await strike()
    expect(headings(owner)).toEqual([])
    at('2026-12-09 10:00')
    await strike()
    await hears(owner, [DEADLINE])
    expect(await mailingsOf(listId)).toHaveLength(1)
  })

  it('what fell due while nothing ran is made up for within a day', async () => {
    const [owner, later] = [somebody(), somebody()]
    const { listId } = await prepare([owner], [on('deadline', { daysBeforeEnd: 3, hour: 10 })])
    at('2026-11-28 09:59')
    await strike()
    await hears(owner, [DEADLINE])
    const tooLate = await prepare([later], [on('deadline', { daysBeforeEnd: 3, hour: 10 })])
    at('2026-11-28 10:00')
    await strike()
    expect([await mailingsOf(listId), await mailingsOf(tooLate.listId)]).toMatchObject([{ length: 1 }, { length: 0 }])
  })
})

describe('who has handed something in', () => {
  it('hears once that it arrived, of all their units', async () => {
    const owner = somebody()
    const campaign = await prepare([owner, { ...owner, ho: '901' }], [on('completed')])
    const browser = await provenOwner(danji, campaign.token, owner)
    const { body } = await browser.get(`/api/user/signature-token/${campaign.token}`)
    const { entries, user } = body as {
      readonly entries: readonly { readonly listUserId: string }[]
      readonly user: { readonly id: string }
    }
    const receipts = []
    for (const { listUserId } of entries)
      receipts.push(receiptIn(await submit(browser, campaign.token, submissionOf(campaign, 0, { listUserId }))))
    await assertUpToDate(deps)
    const [last] = receipts.slice(-1)
    const payload = {
      listId: campaign.listId,
      listUserId: entries.at(-1)?.listUserId,
      personId: user.id,
      receiptId: last?.id,
      position: 1,
    }
    await notifyCompleted(deps)(payload, context)
    await notifyCompleted(deps)(payload, context)
    await hears(owner, ['동의서가 접수되었습니다'])
    const [message] = phones.receivedBy(owner.phone ?? '')
    expect(message?.text).toContain(shownReceiptNumber(String(last?.id)))
    // It is one of its own, in no list of sendings by the office.
    expect(await mailingsOf(campaign.listId)).toEqual([])
  })

  it('hears nothing where the list does not tell it', async () => {
    const owner = somebody()
    const { listId } = await prepare([owner], [on('invitation')])
    await notifyCompleted(deps)({ listId, listUserId: listId, personId: listId, receiptId: 'x', position: 1 }, context)
    expect(headings(owner)).toEqual([])
  })
})
