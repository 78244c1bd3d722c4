import { describe, expect, it } from 'vitest'
import { ConsentWithdrawn } from '#events/signature/consent.events.ts'
import { dayAt } from '#events/values/day.ts'
import { eventsOf } from '#projections/set-based.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import { paperWithdrawalStream } from '#services/signature/withdrawal/paper-withdrawal.decider.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending, pendingIn, pendingOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { prepareCampaign, sendForm } from './office-campaign.ts'

const danji = await startTestApp()
const { store } = danji.system.deps
const DAY = 86_400_000
const start = danji.clock.now
const dayAfter = (days: number): string => dayAt(new Date(start.getTime() + days * DAY))
const [today, tomorrow] = [dayAfter(0), dayAfter(1)]
const owners = Array.from({ length: 8 }, (_, n) => ownerOf(n + 1))
const list = { rule: 'reconstruction-association', startDate: today, endDate: dayAfter(90) }
const campaign = await prepareCampaign(danji, { owners, list })
const office = async (): Promise<Caller> =>
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [campaign.apartmentId] }))
const [hong, kim, park] = [await office(), await office(), await office()]
const form = { name: '동의서.pdf', content: await smallForm() }

const entryOf = (n: number): string => campaign.entryIds[n] ?? ''
/** A consent on paper of the n-th owner, which two administrators have read. */
const given = async (n: number): Promise<Consent> => {
  const fields = { listUserId: entryOf(n), signedOn: today, ...checkedOn(today) }
  const { body } = await sendForm(hong, '/api/signature/paper', fields, form)
  const { id } = body as Consent
  const confirmed = await kim.post(`/api/signature/${id}/paper/confirm`, {})
  expect({ status: confirmed.status, text: confirmed.text }).toMatchObject({ status: 200 })
  return confirmed.body as Consent
}
const withdraw = (caller: Caller, { id }: Consent, paper: object = {}): Promise<Answer> =>
  caller.post(`/api/signature/${id}/withdraw`, { withdrawnOn: today, reason: '서면 철회', ...paper })
const answer = (caller: Caller, asked: Answer, what: 'confirm' | 'refuse' | 'withdraw'): Promise<Answer> =>
  caller.post(`/api/admin/pending/${pendingIn(asked)}/${what}`)
/** Returns a request as an administrator sees it, once the read models have it. */
const requestOf = async (caller: Caller, asked: Answer) => {
  await danji.system.deps.freshness.wait(await store.lastPosition(), 20_000)
  return (await pendingOf(caller, { id: [pendingIn(asked)] }))[0]
}
const withdrawalsOf = async (n: number) =>
  eventsOf(ConsentWithdrawn, (await store.readStream(consentStream(entryOf(n)))).events)
const statusOf = async ({ id }: Consent): Promise<string | undefined> => {
  await danji.system.deps.freshness.wait(await store.lastPosition(), 20_000)
  const { body } = await hong.get(`/api/signature?filter=${encodeURIComponent(JSON.stringify({ id }))}`)
  return (body as readonly Consent[])[0]?.status
}

describe('a withdrawal on paper', () => {
  it('takes nothing out of the count until another administrator confirms it', async () => {
    const consent = await given(0)
    const asked = await withdraw(hong, consent)
    expect(asked.body).toMatchObject({ pending: { kind: 'paper-withdrawal' } })
    expect(await withdrawalsOf(0)).toEqual([])
    expectRefusal(await answer(hong, asked, 'confirm'), 'SECOND_ADMIN_NEEDED')
    const request = await requestOf(kim, asked)
    expect(request).toMatchObject({ kind: 'paper-withdrawal', about: expect.stringContaining('사유: 서면 철회') })
    expect(request?.about).toContain('소유자: 주민1')
    await confirmPending(kim, asked)
    expect((await answer(kim, asked, 'confirm')).status).toBe(200)
    expect((await withdrawalsOf(0)).map(({ data }) => [data.way, data.withdrawnOn, data.reason])).toEqual([
      ['paper', today, '서면 철회'],
    ])
    expect(await statusOf(consent)).toBe('withdrawn')
  })

  it('is one request, whoever asks, and another one with other days waits for it', async () => {
    const consent = await given(1)
    const [one, other] = await Promise.all([withdraw(hong, consent), withdraw(kim, consent, { reason: '철회서' })])
    expect(pendingIn(one)).toBe(pendingIn(other))
    danji.clock.now = new Date(start.getTime() + DAY)
    const [requester, second] = (await requestOf(hong, one))?.own ? [hong, kim] : [kim, hong]
    expectRefusal(await withdraw(second, consent, { withdrawnOn: tomorrow }), 'WITHDRAWAL_WAITS')
    // Its requester corrects it: the former request is over.
    const corrected = await withdraw(requester, consent, { withdrawnOn: tomorrow })
    expect(pendingIn(corrected)).not.toBe(pendingIn(one))
    expectRefusal(await answer(park, one, 'confirm'), 'APPROVAL_SETTLED')
    await confirmPending(second, corrected)
    expect((await withdrawalsOf(1)).map(({ data }) => data.withdrawnOn)).toEqual([tomorrow])
    danji.clock.now = start
  })

  it('is refused or taken back, and the consent stands', async () => {
    const consent = await given(2)
    const asked = await withdraw(hong, consent)
    expect((await answer(kim, asked, 'refuse')).status).toBe(200)
    const again = await withdraw(hong, consent)
    expect(pendingIn(again)).not.toBe(pendingIn(asked))
    expect((await answer(hong, again, 'withdraw')).status).toBe(200)
    expect([await withdrawalsOf(2), await statusOf(consent)]).toEqual([[], 'valid'])
  })

  it('is judged by the day on which the paper came, not by that of the confirmation', async () => {
    const consent = await given(3)
    danji.clock.now = new Date(start.getTime() + 30 * DAY)
    const asked = await withdraw(hong, consent, { withdrawnOn: dayAfter(30) })
    danji.clock.now = new Date(start.getTime() + 33 * DAY)
    expect((await danji.admin.put(`/api/list/${campaign.listId}`, { applicationDate: dayAfter(31) })).status).toBe(200)
    await confirmPending(kim, asked)
    expect((await withdrawalsOf(3)).map(({ data }) => data.withdrawnOn)).toEqual([dayAfter(30)])
    expect((await danji.admin.put(`/api/list/${campaign.listId}`, { applicationDate: '' })).status).toBe(200)
    danji.clock.now = start
  })

  it('is checked again when it is confirmed', async () => {
    const consent = await given(4)
    danji.clock.now = new Date(start.getTime() + 5 * DAY)
    const asked = await withdraw(hong, consent, { withdrawnOn: dayAfter(5) })
    expect((await danji.admin.put(`/api/list/${campaign.listId}`, { applicationDate: dayAfter(4) })).status).toBe(200)
    expectRefusal(await answer(kim, asked, 'confirm'), 'WITHDRAWAL_TOO_LATE')
    expect((await danji.admin.put(`/api/list/${campaign.listId}`, { applicationDate: '' })).status).toBe(200)
    await confirmPending(kim, asked)
    danji.clock.now = start
    expect(await statusOf(consent)).toBe('withdrawn')
  })

  it('names the day, and no reason, in what is left of an erased owner', async () => {
    const consent = await given(5)
    const asked = await withdraw(hong, consent, { reason: '이민을 갑니다' })
    await store.erasePerson(consent.userId)
    const request = await requestOf(kim, asked)
    expect(request?.about).not.toContain('이민')
    const { events } = await store.readStream(paperWithdrawalStream(consent.id))
    expect(events.map(({ data }) => (data as { readonly reason: string | null }).reason)).toEqual([null])
  })
})

/** Midnight in Seoul at the beginning of a day. */
const midnightOf = (day: string): Date => new Date(`${day}T00:00:00+09:00`)

describe('the thirty days', () => {
  it('end at midnight in Seoul behind the 30th day', async () => {
    const consent = await given(6)
    danji.clock.now = new Date(midnightOf(dayAfter(31)).getTime() - 1)
    const last = dayAt(danji.clock.now)
    expect(last).toBe(dayAfter(30))
    const inTime = await withdraw(hong, consent, { withdrawnOn: last })
    danji.clock.now = midnightOf(dayAfter(31))
    const late = await withdraw(kim, consent, { withdrawnOn: dayAt(danji.clock.now) })
    expect(expectRefusal(late, 'WITHDRAWAL_TOO_LATE')).toEqual(['withdrawnOn'])
    await confirmPending(kim, inTime)
    danji.clock.now = start
    expect(await statusOf(consent)).toBe('withdrawn')
  })
})
