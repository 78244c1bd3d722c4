import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { Mailing, Message, messageSummary } from '#services/mailing/messages.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import { fates, type FateOfMessage } from './delivery/message-scenarios.ts'
import { openToldWorld } from './model/told-world.ts'

const danji = await startTestApp()
const { admin, app, clock } = danji
const world = await openToldWorld(danji)
const { apartmentId, listId, people, voted, told, sendings, opened } = world
const { personOf, unitOf, remedyOf, funnelBy, costBy } = world

const url = `/api/messages/list/${listId}`
const filtered = (filter: object, more = ''): string =>
  `?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]${more}`
const read = async (query = filtered({}), caller: Caller = admin): Promise<readonly Message[]> => {
  const { status, body, text } = await caller.get(`${url}${query}`)
  expect({ status, text }).toMatchObject({ status: 200 })
  return body
}
const idsOf = (found: readonly FateOfMessage[]) => found.map(({ messageId }) => messageId)
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

describe('a list’s messages', () => {
  it('are what became of each', async () => {
    const shown = await read()
    expect(shown.map(({ id }) => id).toSorted()).toEqual(idsOf(told).toSorted())
    for (const one of told) {
      const message = shown.find(({ id }) => id === one.messageId)
      const { status, channel } = fates[one.fate]
      expect(message).toMatchObject({
        ...unitOf(one),
        status,
        channel,
        mailingId: one.sending.mailingId,
        userId: one.personId,
        listUserId: one.listUserIds[0],
        listUserIds: one.listUserIds,
        name: personOf(one).name,
        occasion: one.sending.occasion,
        remedy: remedyOf(one),
        at: one.at,
        openedAt: opened.has(one) ? clock.now.toISOString() : null,
        tookPart: voted.has(one.personId),
      })
      expect(message?.reason === null).toBe(status !== 'failed' && status !== 'suppressed')
    }
  })

  const conditions: readonly (readonly [object, (one: FateOfMessage) => boolean])[] = [
    [{ status: 'failed' }, ({ fate }) => fates[fate].status === 'failed'],
    [{ status: ['queued', 'suppressed'] }, ({ fate }) => ['queued', 'suppressed'].includes(fates[fate].status)],
    [{ occasion: ['reminder', 'completed'] }, ({ sending }) => ['reminder', 'completed'].includes(sending.occasion)],
    [{ channel: 'sms' }, ({ fate }) => fates[fate].channel === 'sms'],
    ...(['correct-number', 'turn-on-sms', 'later', 'settings', 'top-up', 'call'] as const).map(
      (remedy) => [{ remedy }, (one: FateOfMessage) => remedyOf(one) === remedy] as const,
    ),
    [{ remedy: ['later', 'top-up'], status: 'failed' }, (one) => ['later', 'top-up'].includes(remedyOf(one) ?? '')],
    [{ mailingId: sendings[1]?.mailingId }, ({ sending }) => sending === sendings[1]],
    [{ userId: people[3]?.personId }, ({ personId }) => personId === people[3]?.personId],
    [{ id: [told[0]?.messageId, told[5]?.messageId] }, (one) => one === told[0] || one === told[5]],
    [{ dong: '102' }, (one) => unitOf(one).dong === '102'],
    [{ q: '주민1' }, (one) => personOf(one).name.startsWith('주민1')],
    [{ q: people[6]?.phone }, (one) => personOf(one).name === '주민07'],
    [
      { q: '주민1', status: 'delivered' },
      (one) => personOf(one).name.startsWith('주민1') && fates[one.fate].status === 'delivered',
    ],
  ]
  it.each(conditions)('are found by %j', async (filter, holds) => {
    const expected = told.filter(holds)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(told.length)
    expect((await read(filtered(filter))).map(({ id }) => id).toSorted()).toEqual(idsOf(expected).toSorted())
  })

  const keys: Readonly<Record<string, (one: FateOfMessage) => string>> = {
    at: ({ at }) => at,
    name: (one) => personOf(one).name,
    dong: (one) => `${unitOf(one).dong} ${unitOf(one).ho}`,
    status: ({ fate }) => fates[fate].status,
    occasion: ({ sending }) => sending.occasion,
  }
  it.each(Object.keys(keys))('are sorted by %s, then the newest first, and paged without a gap', async (field) => {
    const key = keys[field] ?? (() => '')
    for (const way of ['ASC', 'DESC'] as const) {
      const sign = way === 'ASC' ? 1 : -1
      const expected = told.toSorted(
        (one, other) =>
          sign * compare(key(one), key(other)) || compare(other.at, one.at) || compare(one.messageId, other.messageId),
      )
      const pages = await Promise.all(
        [0, 7, 14, 21, 28, 35, 42].map((from) =>
          read(`?sort=${encodeURIComponent(JSON.stringify([field, way]))}&range=[${from},${from + 6}]`),
        ),
      )
      expect(pages.flat().map(({ id }) => id)).toEqual(idsOf(expected))
    }
  })

  it('say how many there are, and what cannot be asked', async () => {
    const { headers } = await admin.get(`${url}?range=[2,4]`)
    expect(headers['content-range']).toBe(`messages 2-4/${told.length}`)
    expect(expectRefusal(await admin.get(`${url}${filtered({ phone: '1' })}`), 'UNKNOWN_FIELD')).toEqual([
      'filter.phone',
    ])
    expectRefusal(await admin.get(`${url}${filtered({ status: 'lost' })}`), 'VALIDATION_FAILED')
  })

  it('are masked for auditors, who find nobody by name', async () => {
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    const shown = await read(filtered({}), auditor)
    expect(shown).toHaveLength(told.length)
    for (const { name, phone } of shown) {
      expect(name).toMatch(/^주\*+\d$/)
      expect(phone).toMatch(/^010-\*{4}-\d{4}$/)
    }
    for (const q of ['주민01', '민0', personOf(told[0] as FateOfMessage).phone])
      expect(await read(filtered({ q }), auditor)).toEqual([])
  })

  it('that somebody looked at are in the log of looks', async () => {
    const officeId = await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })
    const shown = await read(filtered({ status: 'failed' }), adminOf(app, officeId))
    const { body }: { readonly body: readonly PersonalDataAccess[] } = await admin.get(
      `/api/admin/access-log${filtered({ adminId: officeId })}`,
    )
    expect(body.map(({ what }) => what)).toEqual(['발송 내역'])
    expect(new Set(body[0]?.userIds)).toEqual(new Set(shown.map(({ userId }) => userId)))
  })

  it('are of nobody elsewhere', async () => {
    const { id: elsewhere } = await registerApartment(danji)
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [elsewhere] }))
    for (const end of ['', '/mailings', '/summary']) {
      expectRefusal(await stranger.get(`${url}${end}`), 'NOT_FOUND')
      expect((await danji.anyone.get(`${url}${end}`)).status).toBe(401)
    }
  })
})

describe('a list’s sendings', () => {
  const byHand = sendings.filter(({ cause }) => cause !== 'submission')
  const readMailings = async (query = filtered({})): Promise<readonly Mailing[]> =>
    (await admin.get(`${url}/mailings${query}`)).body
  it('are told with how they stand, how far they came and what they cost, receipts left out', async () => {
    expect(await readMailings()).toEqual(
      byHand.toReversed().map((sending) => ({
        id: sending.mailingId,
        listId,
        occasion: sending.occasion,
        cause: 'hand',
        status: sending.state,
        problem: sending.state === 'paused' ? expect.stringContaining('충전') : null,
        plannedAt: sending.plannedAt,
        dueAt: sending.dueAt,
        plannedBy: null,
        templateId: 'KA01TP-test',
        cost: costBy(told.filter((one) => one.sending === sending)),
        funnel: funnelBy(told.filter((one) => one.sending === sending)),
      })),
    )
  })
  it.each(['done', 'sending', 'planned', 'paused', 'cancelled'] as const)('are found: %s', async (status) => {
    const expected = byHand.filter(({ state }) => state === status).map(({ mailingId }) => mailingId)
    expect((await readMailings(filtered({ status }))).map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
  })
  it('are found by occasion and id, sorted and paged', async () => {
    const found = await readMailings(filtered({ occasion: 'deadline' }, '&sort=["plannedAt","ASC"]'))
    expect(found.map(({ status }) => status)).toEqual(['paused', 'cancelled'])
    expect(await readMailings(filtered({ id: found[0]?.id }))).toEqual([found[0]])
    const [last] = await readMailings('?sort=["dueAt","DESC"]&range=[0,0]')
    expect(last?.status).toBe('planned')
  })
})

describe('a list’s messages at a glance', () => {
  it('are counted by occasion, with those who were not reached by what helps', async () => {
    const { body }: { readonly body: z.output<(typeof messageSummary.answers)[200]> } = await admin.get(
      `${url}/summary`,
    )
    expect(body.cost).toBe(costBy(told))
    expect(body.paused).toBe(1)
    expect(body.balance).toEqual(expect.any(Number))
    const occasions = [...new Set(told.map(({ sending }) => sending.occasion))]
    expect(Object.fromEntries(body.occasions.map(({ occasion, funnel }) => [occasion, funnel]))).toEqual(
      Object.fromEntries(
        occasions.map((kind) => [kind, funnelBy(told.filter(({ sending }) => sending.occasion === kind))]),
      ),
    )
    // The newest of each person: what was kept back for another reason than their phone says
    // nothing of whether they are reached.
    const meant = told.filter(({ fate }) => fates[fate].status !== 'suppressed' || fate === 'no-phone')
    const newest = new Map(meant.map((one) => [one.personId, one]))
    const counts: Record<string, number> = {}
    for (const one of newest.values()) {
      const remedy = remedyOf(one)
      if (remedy) counts[remedy] = (counts[remedy] ?? 0) + 1
    }
    expect(Object.keys(counts).length).toBeGreaterThan(1)
    expect(Object.fromEntries(body.failures.map(({ remedy, count }) => [remedy, count]))).toEqual(counts)
  })
})
