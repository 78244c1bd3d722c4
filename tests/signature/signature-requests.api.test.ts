import { describe, expect, it, vi } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { followSignatureLink } from '#services/signature/link/signature-link.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import type { SignatureStats } from '#services/signature/signatures.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { ask, formOf, prepareCampaign, requestsOf, sendForm } from './office-campaign.ts'
import { signedBy } from './signed-by.ts'
import { noteViewed } from '#services/signature/signing/signing.routes.ts'

const danji = await startTestApp()
const { store } = danji.system.deps
const owners = [
  ownerOf(1),
  ownerOf(2),
  { ...ownerOf(3), phone: '' },
  { ...ownerOf(4), kakaoEnabled: false },
  ownerOf(5),
  ownerOf(6),
]
const campaign = await prepareCampaign(danji, { owners })
const { apartmentId, listId, entryIds } = campaign
const [one = '', two = '', silent = '', declining = '', five = '', six = ''] = entryIds
const [office, auditor, stranger] = [
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })),
  adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] })),
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN' })),
]

const tokenOf = (url: string | null): string => url?.split('/').at(-1) ?? ''
const stats = async (): Promise<SignatureStats> => (await office.get(`/api/signature/stats?listId=${listId}`)).body
const record = async (stream: string, event: DomainEvent): Promise<void> => {
  const { version } = await store.readStream(stream)
  await store.append({
    appends: [{ stream, expectedVersion: version, events: [event] }],
    metadata: { ...systemMetadata, at: danji.clock.now.toISOString() },
  })
}
const messagesTo = (n: number) => danji.phones.receivedBy(ownerOf(n).phone)

describe('asking for signatures', () => {
  it('gives each entry a link of its own, and skips who is asked already or is not on the list', async () => {
    const stray = campaign.apartmentId
    const { created, skipped } = await ask(office, campaign, { message: '부탁드립니다.' }, [
      one,
      two,
      silent,
      declining,
      stray,
    ])
    expect(created.map(({ listUserId }) => listUserId)).toEqual([one, two, silent, declining])
    expect(skipped).toEqual([{ listUserId: stray, reason: 'not-on-list' }])
    for (const { id, url } of created)
      expect(await followSignatureLink(danji.system.deps, tokenOf(url))).toMatchObject({
        kind: 'personal',
        requestId: id,
        listId,
        request: { message: '부탁드립니다.' },
      })
    expect((await ask(office, campaign, {}, [one])).skipped).toEqual([{ listUserId: one, reason: 'already-requested' }])
  })

  it('asks everybody who has not answered where nobody is named', async () => {
    const { created, skipped } = await ask(office, campaign)
    expect(created.map(({ listUserId }) => listUserId).toSorted()).toEqual([five, six].toSorted())
    expect(skipped.map(({ listUserId }) => listUserId).toSorted()).toEqual([one, two, silent, declining].toSorted())
  })

  it('asks once where it is repeated with one key, and says the same', async () => {
    const other = await prepareCampaign(danji, { owners: [ownerOf(11), ownerOf(12)] })
    const { payload, headers } = formOf({ listId: other.listId })
    const again = () =>
      danji.admin.post('/api/signature/request', payload, { ...headers, 'idempotency-key': 'ask-once' })
    const [first, second] = [await again(), await again()]
    expect(second.body).toEqual(first.body)
    expect(await store.readLogOf(['SignatureRequested'], 0, 100)).toHaveLength(8)
  })

  it('gives a document of its own to who is asked with one', async () => {
    const own = await prepareCampaign(danji, { owners: [ownerOf(21)] })
    const file = { name: '개별 동의서.pdf', content: await smallForm('OWN') }
    const { status } = await sendForm(danji.admin, '/api/signature/request', { listId: own.listId }, file)
    expect(status).toBe(201)
    const [request] = [...(await requestsOf(danji.admin, own.listId)).values()]
    const { body: template }: { readonly body: PdfTemplate } = await danji.admin.get(
      `/api/pdf-template/${request?.templateId}`,
    )
    expect(template).toMatchObject({ originalFileName: '개별 동의서.pdf', listId: own.listId })
  })

  it('names what is wrong with a form', async () => {
    const send = (fields: Readonly<Record<string, string>>) => sendForm(office, '/api/signature/request', fields)
    expect(expectRefusal(await send({ listId, expiresAt: '2020-01-01' }), 'VALIDATION_FAILED')).toEqual(['expiresAt'])
    expect(expectRefusal(await send({ listId, userIds: '[1]' }), 'VALIDATION_FAILED')).toEqual(['userIds.0'])
    expect(expectRefusal(await send({ listId, userIds: 'all' }), 'VALIDATION_FAILED')).toEqual(['userIds'])
    expect(expectRefusal(await send({ listId, unheardOf: '1' }), 'UNKNOWN_FIELD')).toEqual(['unheardOf'])
    expect(expectRefusal(await send({}), 'VALIDATION_FAILED')).toEqual(['listId'])
  })

  it('is hidden from who does not work there, and refused once the list is over', async () => {
    expectRefusal(await sendForm(stranger, '/api/signature/request', { listId }), 'NOT_FOUND')
    const over = await prepareCampaign(danji, { owners: [ownerOf(41)] })
    await danji.admin.post(`/api/list/${over.listId}/close`)
    expectRefusal(await sendForm(danji.admin, '/api/signature/request', { listId: over.listId }), 'LIST_CLOSED')
  })
})

describe('messages', () => {
  it('carry each owner’s own link to their phone, and reach nobody who has none or wants none', async () => {
    await vi.waitFor(async () => {
      const requests = await requestsOf(office, listId)
      expect([...requests.values()].filter(({ message }) => message.status === 'accepted')).toHaveLength(4)
    })
    const requests = await requestsOf(office, listId)
    expect(messagesTo(1)).toHaveLength(1)
    expect(messagesTo(1)[0]?.text).toContain(requests.get(one)?.url ?? '-')
    expect(messagesTo(4)).toEqual([])
    expect(requests.get(silent)?.message).toEqual({ status: 'none', reason: '명부에 연락처가 없습니다.' })
    expect(requests.get(declining)?.message).toEqual({ status: 'none', reason: '알림톡을 받지 않는 소유자입니다.' })
  })

  it('remind once in ten minutes, and say when it can be done again', async () => {
    const request = (await requestsOf(office, listId)).get(two)
    const remind = () => office.post(`/api/signature/${request?.id}/reminder`)
    const first = await remind()
    expect(first).toMatchObject({ status: 200, body: { remindedAt: danji.clock.now.toISOString() } })
    const second = await remind()
    expectRefusal(second, 'REMINDED_RECENTLY')
    expect(second.text).toContain('12:10부터')
    await vi.waitFor(() =>
      expect(messagesTo(2).map(({ text }) => text.split('\n')[0])).toContain('[단지] 서명 요청 다시 알림'),
    )
    expect((await requestsOf(office, listId)).get(two)).toMatchObject({ remindedAt: danji.clock.now.toISOString() })
  })

  it('remind all that are open, and say who was left out and why', async () => {
    const requests = await requestsOf(office, listId)
    const idOf = (entry: string) => requests.get(entry)?.id ?? ''
    const { status, body } = await office.post(`/api/lists/${listId}/signature/reminders`, {})
    const { reminded, skipped } = body as {
      readonly reminded: number
      readonly skipped: readonly { readonly id: string }[]
    }
    expect({ status, reminded }).toEqual({ status: 200, reminded: 3 })
    expect(skipped.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { id: idOf(two), reason: 'reminded-recently' },
        { id: idOf(silent), reason: 'no-phone' },
        { id: idOf(declining), reason: 'no-phone' },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })
})

describe('where an invitation stands', () => {
  it('is viewed once somebody opens it, not when a messenger looks what it is', async () => {
    const url = (await requestsOf(office, listId)).get(one)?.url ?? null
    const open = async (userAgent: string) => {
      const followed = await followSignatureLink(danji.system.deps, tokenOf(url))
      await noteViewed(danji.system.deps, followed, { userAgent, metadata: systemMetadata })
    }
    await open('facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984')
    expect((await requestsOf(office, listId)).get(one)?.status).toBe('sent')
    await open('Mozilla/5.0 (Linux; Android 14) KAKAOTALK/10.4.5 (INAPP)')
    await open('Mozilla/5.0 (Linux; Android 14) KAKAOTALK/10.4.5 (INAPP)')
    await vi.waitFor(async () => expect((await requestsOf(office, listId)).get(one)?.status).toBe('viewed'), {
      timeout: 15_000,
    })
    expect(await store.readLogOf(['SignatureRequestViewed'], 0, 10)).toHaveLength(1)
  })

  it('follows what its owner signs, takes back and refuses, whichever link they came by', async () => {
    const statusOf = async (entry: string) => (await requestsOf(office, listId)).get(entry)?.status
    await record(`consent-${five}`, signedBy(campaign, five, 1))
    await vi.waitFor(async () => expect(await statusOf(five)).toBe('signed'), { timeout: 15_000 })
    const request = (await requestsOf(office, listId)).get(five)
    expectRefusal(await office.post(`/api/signature/${request?.id}/reminder`), 'ALREADY_SUBMITTED')
    expect((await ask(office, campaign, {}, [five])).skipped).toEqual([{ listUserId: five, reason: 'signed' }])
    expect(await stats()).toMatchObject({
      requested: 6,
      viewed: 1,
      signed: 1,
      certified: 0,
      paper: 0,
      mismatches: 0,
      funnel: { targets: 6, requested: 6, viewed: 2, verified: 1, signed: 1 },
      byDay: [{ day: '2026-11-21', signed: 1, withdrawn: 0 }],
    })
  })

  it('is expired by the clock, and a new one can be made then', async () => {
    const own = await prepareCampaign(danji, { owners: [ownerOf(31)] })
    const [entry = ''] = own.entryIds
    await ask(danji.admin, own, { expiresAt: '2026-11-21T03:05:00Z' })
    danji.clock.now = new Date('2026-11-21T03:05:00Z')
    const before = (await requestsOf(danji.admin, own.listId)).get(entry)
    expect(before).toMatchObject({ status: 'expired', url: null })
    const { created } = await ask(danji.admin, own, {}, [entry])
    expect(created).toHaveLength(1)
    expect(created[0]?.id).not.toBe(before?.id)
  })

  it('is over once the office takes it back: its link leads nowhere, and another one can be made', async () => {
    const request = (await requestsOf(office, listId)).get(six)
    const remove = () => office.delete(`/api/signature/requests/${request?.id}`)
    expect(await remove()).toMatchObject({ status: 200, body: { status: 'deleted', url: null } })
    expect(await remove()).toMatchObject({ status: 200 })
    await expect(followSignatureLink(danji.system.deps, tokenOf(request?.url ?? null))).rejects.toMatchObject({
      code: 'LINK_EXPIRED',
    })
    expect((await ask(office, campaign, {}, [six])).created).toHaveLength(1)
  })
})

describe('invitations as the office sees them', () => {
  it('are masked for auditors, without a link', async () => {
    const [request] = [...(await requestsOf(auditor, listId)).values()]
    expect(request).toMatchObject({ name: expect.stringContaining('*'), url: null })
    const { body }: { readonly body: SignatureRequest } = await auditor.get(`/api/signature/requests/${request?.id}`)
    expect(body).toMatchObject({ name: request?.name, url: null })
  })

  it('are found by state, unit and name, and sorted', async () => {
    const find = async (filter: object, sort = '["dong","ASC"]') => {
      const query = new URLSearchParams({ filter: JSON.stringify({ listId, ...filter }), sort })
      const { body }: { readonly body: readonly SignatureRequest[] } = await office.get(
        `/api/signature/requests?${query.toString()}`,
      )
      return body.map(({ name }) => name)
    }
    expect(await find({ status: 'signed' })).toEqual(['주민5'])
    expect(await find({ q: '주민2' })).toEqual(['주민2'])
    expect(await find({ status: ['viewed', 'signed'] }, '["name","DESC"]')).toEqual(['주민5', '주민1'])
    expect(await find({ dong: '102' }, '["status","DESC"]')).toEqual(expect.arrayContaining(['주민1', '주민4']))
  })

  it('are nobody else’s', async () => {
    const [request] = [...(await requestsOf(office, listId)).values()]
    expect((await stranger.get('/api/signature/requests')).body).toEqual([])
    for (const answer of await Promise.all([
      stranger.get(`/api/signature/requests/${request?.id}`),
      stranger.delete(`/api/signature/requests/${request?.id}`),
      stranger.post(`/api/signature/${request?.id}/reminder`),
    ]))
      expectRefusal(answer, 'NOT_FOUND')
  })
})
