import { checkedOn } from '#tests/support/identity-check.ts'
import { describe, expect, it, vi } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { prepareCampaign, sendForm } from './office-campaign.ts'
import { signedBy } from './signed-by.ts'

const danji = await startTestApp()
const { store } = danji.system.deps
const owners = Array.from({ length: 13 }, (_, n) => ownerOf(n + 1))
const campaign = await prepareCampaign(danji, { owners })
const { apartmentId, listId, entryIds } = campaign
const office = async (role: 'ADMIN' | 'AUDITOR', apartments: readonly string[] = [apartmentId]): Promise<Caller> =>
  adminOf(danji.app, await appoint(danji, { role, apartments: [...apartments] }))
const [hong, kim, auditor, stranger] = [
  await office('ADMIN'),
  await office('ADMIN'),
  await office('AUDITOR'),
  await office('ADMIN', []),
]
const form = await smallForm()
const entry = (n: number): string => entryIds[n] ?? ''
const [today, tomorrow] = [0, 1].map((days) => dayAt(new Date(danji.clock.now.getTime() + days * 86_400_000))) as [
  string,
  string,
]

const send = (
  caller: Caller,
  n: number,
  fields: Readonly<Record<string, string>> = {},
  headers = {},
): Promise<Answer> =>
  sendForm(
    caller,
    '/api/signature/paper',
    { listUserId: entry(n), signedOn: today, ...checkedOn(today), ...fields },
    { name: '동의서.pdf', content: form },
    headers,
  )
const enter = async (n: number, fields: Readonly<Record<string, string>> = {}): Promise<Consent> => {
  const { status, body, text } = await send(hong, n, fields)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}
const confirm = (caller: Caller, { id }: Consent) => caller.post(`/api/signature/${id}/paper/confirm`, {})
const refuse = ({ id }: Consent, reason = '서명이 없습니다.') =>
  hong.post(`/api/signature/${id}/paper/refuse`, { reason })
const withdraw = (id: string, withdrawnOn = today) =>
  hong.post(`/api/signature/${id}/withdraw`, { withdrawnOn, reason: '서면 철회' })
const consentsOf = async (filter: object, caller = hong): Promise<readonly Consent[]> =>
  (await caller.get(`/api/signature?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body
const stats = async (): Promise<ListStats> => (await hong.get(`/api/list/${listId}/stats`)).body
const typesOf = async (n: number): Promise<readonly string[]> =>
  (await store.readStream(consentStream(entry(n)))).events.map(({ type }) => type)
/** Records an online signature. */
const signOnline = async (n: number): Promise<void> => {
  const stream = consentStream(entry(n))
  const { version } = await store.readStream(stream)
  await store.append({
    appends: [{ stream, expectedVersion: version, events: [signedBy(campaign, entry(n), n)] }],
    metadata: { ...systemMetadata, at: danji.clock.now.toISOString() },
  })
}

describe('a consent on paper', () => {
  it('counts once a second administrator has confirmed it, with a document and a receipt', async () => {
    const before = await stats()
    const entered = await enter(0, { note: '방문 제출' })
    expect(entered).toMatchObject({
      listUserId: entry(0),
      name: '주민1',
      status: 'pending',
      way: 'paper',
      signedOn: today,
      identityCheck: { how: 'id-seen', by: '김관리', on: today },
      reason: '방문 제출',
      documentId: null,
      area: 59.9912,
    })
    expect((await stats()).completedCount).toBe(before.completedCount)
    const confirmed = await confirm(kim, entered)
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'valid', documentStatus: 'rendering' } })
    expect((await stats()).completedCount).toBe(before.completedCount + 1)
    const [listed] = await consentsOf({ listUserId: entry(0) })
    expect({ ...listed, documentStatus: null }).toEqual({ ...(confirmed.body as Consent), documentStatus: null })
    expect([listed?.enteredBy?.id, listed?.confirmedBy?.id]).toEqual([
      entered.enteredBy?.id,
      expect.not.stringContaining(entered.enteredBy?.id ?? ''),
    ])
    const { events } = await store.readStream(consentStream(entry(0)))
    const { receiptId = '' } = { ...(events.at(-1)?.data as { readonly receiptId?: string } | undefined) }
    const check: ReceiptCheck = (await danji.anyone.get(`/api/receipts/${receiptId}`)).body
    expect(check).toMatchObject({ kind: 'consent', vote: { title: '조합설립 동의' }, intact: true })
  })

  it('is a signature of the board, and neither a look online nor an identity verification', async () => {
    const board = async (): Promise<AnswerTo<'GET /api/signature/stats'>> =>
      (await hong.get(`/api/signature/stats?listId=${listId}`)).body
    const before = await board()
    const entered = await enter(12)
    await confirm(kim, entered)
    const isCounted = async () => expect((await board()).funnel.signed).toBe(before.funnel.signed + 1)
    await vi.waitFor(isCounted, { timeout: 30_000 })
    const after = await board()
    expect(after.paper).toBe(before.paper + 1)
    expect({ ...after.funnel, signed: before.funnel.signed }).toEqual(before.funnel)
    await confirmPending(kim, await withdraw(entered.id))
  })

  it('is not confirmed by who entered it, and only once', async () => {
    const entered = await enter(1)
    expectRefusal(await confirm(hong, entered), 'SECOND_ADMIN_NEEDED')
    const [one, other] = await Promise.all([confirm(kim, entered), confirm(danji.admin, entered)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await confirm(kim, entered)).toMatchObject({ status: 200, body: { status: 'valid' } })
    expect(await typesOf(1)).toEqual(['PaperConsentEntered', 'PaperConsentConfirmed'])
  })

  it('is entered once by a double click, and once by two administrators', async () => {
    const key = { 'idempotency-key': 'paper-of-the-third-one' }
    const [first, again] = [await send(hong, 2, {}, key), await send(hong, 2, {}, key)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect((again.body as Consent).id).toBe((first.body as Consent).id)
    const both = await Promise.all([send(hong, 3), send(kim, 3)])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
    expect([await typesOf(2), await typesOf(3)]).toEqual([['PaperConsentEntered'], ['PaperConsentEntered']])
  })

  it('counts once with one from online, whichever comes first', async () => {
    const before = await stats()
    const entered = await enter(4)
    await signOnline(4)
    expectRefusal(await confirm(kim, entered), 'ALREADY_SUBMITTED')
    expect(await refuse(entered, '온라인으로 서명했습니다.')).toMatchObject({
      status: 200,
      body: { status: 'superseded', reason: '온라인으로 서명했습니다.' },
    })
    await signOnline(5)
    expectRefusal(await send(hong, 5), 'ALREADY_SUBMITTED')
    await danji.system.deps.freshness.wait(await store.lastPosition(), 2_000)
    expect((await stats()).completedCount).toBe(before.completedCount + 2)
  })

  it('is refused by anybody of the office, and can be entered anew', async () => {
    const entered = await enter(6)
    expect(await refuse(entered)).toMatchObject({
      status: 200,
      body: { status: 'refused', reason: '서명이 없습니다.' },
    })
    expect(await refuse(entered)).toMatchObject({ status: 200 })
    expectRefusal(await confirm(kim, entered), 'PAPER_SETTLED')
    expect((await enter(6)).id).not.toBe(entered.id)
  })

  it('says what is wrong with the form', async () => {
    expectRefusal(await send(hong, 7, { signedOn: tomorrow }), 'SIGNED_ON_IMPOSSIBLE')
    expectRefusal(await send(hong, 7, { signedOn: '언젠가' }), 'VALIDATION_FAILED')
    expectRefusal(await send(hong, 7, { signedOn: '1999-01-01' }), 'SIGNED_ON_IMPOSSIBLE')
    expectRefusal(await send(hong, 7, { identityOn: tomorrow }), 'SIGNED_ON_IMPOSSIBLE')
    expectRefusal(await send(hong, 7, { identityHow: '' }), 'VALIDATION_FAILED')
    expectRefusal(await send(hong, 7, { identityBy: ' ' }), 'VALIDATION_FAILED')
    const unreadable = { name: '동의서.txt', content: Buffer.from('동의합니다') }
    const fields = { listUserId: entry(7), signedOn: today, ...checkedOn(today) }
    expectRefusal(await sendForm(hong, '/api/signature/paper', fields, unreadable), 'SCAN_UNREADABLE')
    expectRefusal(await sendForm(hong, '/api/signature/paper', fields), 'VALIDATION_FAILED')
    expect(await typesOf(7)).toEqual([])
  })

  it('is nothing to an administrator of another complex', async () => {
    const entered = await enter(8)
    for (const answer of [await confirm(stranger, entered), await stranger.get(`/api/signature/${entered.id}/scan`)])
      expectRefusal(answer, 'NOT_FOUND')
    expectRefusal(await send(stranger, 7), 'NOT_FOUND')
    expect(await consentsOf({}, stranger)).toEqual([])
  })

  it('that says no is a decline with a document, once both read the same', async () => {
    const before = await stats()
    const entered = await enter(10, { answer: 'decline' })
    expect(entered).toMatchObject({ status: 'pending', answer: { meaning: 'decline', label: null } })
    const path = `/api/signature/${entered.id}/paper/confirm`
    expectRefusal(await kim.post(path, { answer: 'consent' }), 'PAPER_ANSWER_DIFFERS')
    const { body } = await kim.post(path, { answer: 'decline' })
    expect(body).toMatchObject({ status: 'declined', documentId: expect.any(String) })
    expect((await stats()).completedCount).toBe(before.completedCount)
  })

  it('shows its scan to the office, which is noted', async () => {
    const [entered] = await consentsOf({ listUserId: entry(8) })
    const scan = await kim.get(`/api/signature/${entered?.id}/scan`)
    expect([scan.status, scan.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(scan.text.startsWith('%PDF-')).toBe(true)
    const filter = encodeURIComponent(JSON.stringify({ listId }))
    const { body: looks } = await danji.admin.get(`/api/admin/access-log?filter=${filter}`)
    expect(looks).toContainEqual(expect.objectContaining({ what: '서면 동의서 스캔', count: 1 }))
  })
})

describe('a withdrawal on paper', () => {
  it('takes the consent back, with a receipt, and once', async () => {
    const entered = await enter(9)
    expectRefusal(await withdraw(entered.id), 'NOTHING_TO_WITHDRAW')
    await confirm(kim, entered)
    const before = await stats()
    expectRefusal(await withdraw(entered.id, tomorrow), 'VALIDATION_FAILED')
    await confirmPending(kim, await withdraw(entered.id))
    const first = await withdraw(entered.id)
    expect(first).toMatchObject({ status: 200, body: { consent: { status: 'withdrawn', reason: '서면 철회' } } })
    // Its document is sealed meanwhile.
    const { consent, receipt: same } = first.body as { readonly consent: object; readonly receipt: object }
    expect((await withdraw(entered.id)).body).toEqual({
      consent: { ...consent, documentStatus: expect.any(String) },
      receipt: same,
    })
    expect((await stats()).completedCount).toBe(before.completedCount - 1)
    const { receipt } = first.body as { readonly receipt: { readonly id: string } }
    expect((await danji.anyone.get(`/api/receipts/${receipt.id}`)).body).toMatchObject({
      kind: 'withdrawal',
      intact: true,
    })
    const filter = encodeURIComponent(JSON.stringify({ listUserId: entry(9), kind: 'scan' }))
    const { body: documents } = await hong.get(`/api/document/list/${listId}?filter=${filter}`)
    expect(documents).toMatchObject([{ consent: { status: 'withdrawn', withdrawnAt: expect.any(String) } }])
    expect((await enter(9)).status).toBe('pending')
  })
})

describe('who agreed', () => {
  it('is never taken off the roll, also where they took it back or their paper waits', async () => {
    for (const n of [0, 4, 8, 9])
      expectRefusal(await hong.delete(`/api/list-user/${entry(n)}`), 'ENTRY_HAS_SUBMISSIONS')
    expect((await hong.delete(`/api/list-user/${entry(11)}`)).status).toBe(200)
    expectRefusal(await hong.delete(`/api/list/${listId}`), 'LIST_HAS_SUBMISSIONS')
  })

  it('is found by unit, status and way; auditors see masked names and no reasons', async () => {
    const valid = await consentsOf({ listId, status: ['valid'], way: 'paper' })
    expect(valid.map(({ listUserId }) => listUserId).toSorted()).toEqual([entry(0), entry(1)].toSorted())
    expect((await consentsOf({ listId, q: '주민1' })).length).toBeGreaterThan(0)
    // Units are found as people write them, and by the joined tables of rolls and entries.
    for (const q of ['103동', '찾기 총회 명부', '102호'])
      expect(await consentsOf({ listId, q })).toEqual(expect.any(Array))
    expect(await consentsOf({ listId, q: '주민1' }, auditor)).toEqual([])
    const masked = await consentsOf({ listId, dong: valid[0]?.dong ?? '' }, auditor)
    expect(masked.length).toBeGreaterThan(0)
    for (const { name, reason } of masked) expect([name, reason]).toEqual([expect.stringContaining('*'), null])
  })
})
