import { describe, expect, it, vi } from 'vitest'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { createLogger } from '#infra/telemetry/logger.ts'
import { newId } from '#services/core/secrets.ts'
import { closeListsByTime } from '#services/list/close-lists.ts'
import { listStream } from '#services/list/list.decider.ts'
import type { List } from '#services/list/lists.contract.ts'
import { runWorker } from '#services/processes/run-worker.ts'
import {
  answersOf,
  castBallot,
  claimOf,
  createList,
  createVote,
  ownerOf,
  readWholeLog,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/test-app.ts'

const danji = await startTestApp()
const { app, admin, anyone, clock, system } = danji
const lastPosition = () => system.deps.store.lastPosition()
const read = async (listId: string): Promise<List> => (await admin.get(`/api/list/${listId}`)).body
const idsOf = async (apartmentId: string, filter: object = {}): Promise<readonly string[]> =>
  (
    (await admin.get(`/api/list/apartment/${apartmentId}?filter=${encodeURIComponent(JSON.stringify(filter))}`))
      .body as List[]
  ).map(({ id }) => id)
/** Does something at another time, and comes back. */
const at = async <Outcome>(instant: string, act: () => Promise<Outcome>): Promise<Outcome> => {
  const before = clock.now
  clock.now = new Date(instant)
  try {
    return await act()
  } finally {
    clock.now = before
  }
}
const { id: apartmentId } = await registerApartment(danji)
const begun = (overrides: object = {}) => createList(danji, { apartmentId, ...overrides })

describe('a list is changed', () => {
  it('in what is said; all of it is read afterwards', async () => {
    const list = await begun({ rule: 'bylaws' })
    const answer = await admin.put(`/api/list/${list.id}`, {
      name: ' 새 이름 ',
      startDate: '2026-11-22',
      endDate: '2027-01-10',
      coOwners: 'representative',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...list,
        name: '새 이름',
        startDate: '2026-11-22',
        endDate: '2027-01-10',
        coOwners: 'representative',
        status: 'scheduled',
      },
    })
    expect(await read(list.id)).toEqual(answer.body)
  })
  it.each([
    ['an empty text', ''],
    ['null', null],
  ])('%s takes the legal rule away', async (_, rule) => {
    const list = await begun({ rule: 'bylaws' })
    expect((await admin.put(`/api/list/${list.id}`, { rule: 'written-agreement' })).body).toMatchObject({
      rule: 'written-agreement',
    })
    expect((await admin.put(`/api/list/${list.id}`, { rule })).body).toMatchObject({ rule: null })
    expect((await read(list.id)).rule).toBeNull()
  })
  it('never to a rule that nobody knows', async () => {
    const list = await begun()
    expect(expectRefusal(await admin.put(`/api/list/${list.id}`, { rule: 'no-such-rule' }), 'UNKNOWN_RULE')).toEqual([
      'rule',
    ])
  })
  it('by nothing where nothing is said, or said again', async () => {
    const list = await begun()
    await admin.put(`/api/list/${list.id}`, { name: '새 이름' })
    const before = await lastPosition()
    expect((await admin.put(`/api/list/${list.id}`, { name: '새 이름' })).status).toBe(200)
    expect((await admin.put(`/api/list/${list.id}`, {})).status).toBe(200)
    expect(await lastPosition()).toBe(before)
  })
  it('no more in what decides about the outcome, once somebody has voted', async () => {
    const campaign = await startCampaign(danji)
    await castBallot(await verifyVoter(danji, campaign.linkId, ownerOf(1)), campaign)
    const put = (body: object) => admin.put(`/api/list/${campaign.listId}`, body)
    expect(
      expectRefusal(
        await put({ name: '새 이름', rule: 'bylaws', coOwners: 'representative', startDate: '2026-11-20' }),
        'LIST_HAS_SUBMISSIONS',
      ),
    ).toEqual(['startDate', 'rule', 'coOwners'])
    expect((await read(campaign.listId)).name).toBe('동대표 선출')
    expect((await put({ name: '새 이름' })).body).toMatchObject({ name: '새 이름', completedCount: 1 })
  })
  it.each([
    ['name', { name: ' ' }, 'VALIDATION_FAILED'],
    ['endDate', { endDate: '2026-02-30' }, 'VALIDATION_FAILED'],
    ['endDate', { endDate: '2026-11-20' }, 'INVALID_PERIOD'],
    ['coOwners', { coOwners: 'half' }, 'VALIDATION_FAILED'],
    ['type', { type: 'signature' }, 'UNKNOWN_FIELD'],
    ['archived', { archived: true }, 'LIST_STILL_RUNNING'],
  ] as const)('never to a bad %s: %j', async (field, body, code) => {
    expect(expectRefusal(await admin.put(`/api/list/${(await begun()).id}`, body), code)).toEqual([field])
  })
})

describe('a list is closed by hand and reopened', () => {
  it('from this instant on: its votes take nothing more, its roll nobody', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, ownerOf(1))
    // A client may send no body at all.
    const closed = await app.inject({
      method: 'POST',
      url: `/api/list/${campaign.listId}/close`,
      headers: { authorization: `Bearer ${danji.adminToken}` },
    })
    expect([closed.statusCode, closed.json()]).toMatchObject([
      200,
      { status: 'closed', closedBy: 'hand', closedAt: clock.now.toISOString() },
    ])
    await danji.system.deps.freshness.wait(Number(closed.headers['x-event-position']), 10_000)
    expect(await read(campaign.listId)).toEqual(closed.json())
    expectRefusal(
      await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
      'LIST_CLOSED',
    )
    expect((await anyone.get(`/api/vote/${campaign.linkId}`)).body).toMatchObject({ vote: { status: 'closed' } })
    expectRefusal(
      await admin.post('/api/list-user/bulk', { listId: campaign.listId, users: [ownerOf(9)] }),
      'LIST_CLOSED',
    )
    expect(await idsOf(campaign.apartmentId, { status: 'closed' })).toEqual([campaign.listId])
    expect(await idsOf(campaign.apartmentId, { status: 'active' })).toEqual([])
  })
  it('once: again it changes nothing', async () => {
    const list = await begun()
    const { body } = await admin.post(`/api/list/${list.id}/close`, {})
    const before = await lastPosition()
    expect((await at('2026-11-21T04:00:00Z', () => admin.post(`/api/list/${list.id}/close`, {}))).body).toEqual(body)
    expect(await lastPosition()).toBe(before)
  })
  it('until a new last day, and voting goes on', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, ownerOf(1))
    await admin.post(`/api/list/${campaign.listId}/close`)
    await admin.put(`/api/list/${campaign.listId}`, { archived: true })
    const reopen = (newEndDate: string) => admin.post(`/api/list/${campaign.listId}/reopen`, { newEndDate })
    expect(expectRefusal(await reopen('2026-11-20'), 'INVALID_PERIOD')).toHaveLength(1)
    expect(expectRefusal(await admin.post(`/api/list/${campaign.listId}/reopen`, {}), 'VALIDATION_FAILED')).toEqual([
      'newEndDate',
    ])
    const reopened = await reopen('2026-11-21')
    expect(reopened).toMatchObject({
      status: 200,
      body: { status: 'active', endDate: '2026-11-21', closedAt: null, closedBy: null, archived: false },
    })
    expect(await read(campaign.listId)).toEqual(reopened.body)
    expect((await reopen('2026-11-21')).body).toEqual(reopened.body)
    expectRefusal(await reopen('2026-11-25'), 'LIST_NOT_CLOSED')
    await castBallot(voter, campaign)
  })
})

describe('a list is archived', () => {
  it('instead of deleted: it is found where one asks for it, and comes back', async () => {
    const { id: place } = await registerApartment(danji)
    const list = await createList(danji, { apartmentId: place })
    await admin.post(`/api/list/${list.id}/close`)
    expect((await admin.put(`/api/list/${list.id}`, { archived: true })).body).toMatchObject({ archived: true })
    expect([await idsOf(place), await idsOf(place, { archived: true }), await idsOf(place, { id: list.id })]).toEqual([
      [],
      [list.id],
      [list.id],
    ])
    expect((await read(list.id)).archived).toBe(true)
    expect((await admin.put(`/api/list/${list.id}`, { archived: false })).body).toMatchObject({
      archived: false,
      status: 'closed',
    })
    expect(await idsOf(place)).toEqual([list.id])
  })
})

describe('a list is deleted', () => {
  it('and with it all that was in it: nobody finds it any more', async () => {
    const campaign = await startCampaign(danji)
    const entries: readonly { readonly id: string; readonly userId: string }[] = (
      await admin.get(`/api/list-user/list/${campaign.listId}`)
    ).body
    const before = await read(campaign.listId)
    const voter = await verifyVoter(danji, campaign.linkId, ownerOf(1))
    expect(await admin.delete(`/api/list/${campaign.listId}`)).toMatchObject({ status: 200, body: before })
    const [list, vote] = [`/api/list/${campaign.listId}`, `/api/votes/${campaign.vote.id}`]
    const user = `/users/${entries[0]?.userId}`
    for (const path of [
      list,
      `${list}/stats`,
      `${list}/units`,
      `${list}/activities`,
      `${list}/changes`,
      `${list}/users`,
      `${list}${user}/logs`,
      `/api/list-user/list/${campaign.listId}`,
      `/api/list-user/${entries[0]?.id}`,
      `/api/user/list/${campaign.listId}`,
      vote,
      `${vote}/results`,
      `/api/lists/${campaign.listId}/vote/${campaign.vote.id}/link`,
    ])
      expectRefusal(await admin.get(path), 'NOT_FOUND')
    expectRefusal(await admin.put(list, { name: '새 이름' }), 'NOT_FOUND')
    expectRefusal(await admin.post(`${list}/close`), 'NOT_FOUND')
    expectRefusal(await admin.patch(`${vote}/status`, { status: 'closed' }), 'NOT_FOUND')
    expectRefusal(await admin.put(`/api/list-user/${entries[0]?.id}`, { kakaoEnabled: false }), 'NOT_FOUND')
    expectRefusal(await admin.delete(`/api/list-user/${entries[0]?.id}`), 'NOT_FOUND')
    expectRefusal(
      await admin.post('/api/votes', {
        listId: campaign.listId,
        title: '안건',
        ballotKind: 'open',
        weight: 'unit',
        questions: [],
      }),
      'VALIDATION_FAILED',
    )
    expectRefusal(await anyone.get(`/api/vote/${campaign.linkId}`), 'LINK_EXPIRED')
    expectRefusal(await anyone.post(`/api/vote/${campaign.linkId}/verify-user`, claimOf(ownerOf(1))), 'LINK_EXPIRED')
    expectRefusal(
      await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
      'LINK_EXPIRED',
    )
    expect(await idsOf(campaign.apartmentId, { id: campaign.listId })).toEqual([])
    expect(
      (await admin.get(`/api/votes?filter=${encodeURIComponent(JSON.stringify({ listId: campaign.listId }))}`)).body,
    ).toEqual([])
    expect((await admin.get(`/api/admin/dashboard/stats?apartmentId=${campaign.apartmentId}`)).body).toMatchObject({
      lists: { active: 0 },
      votes: { open: 0 },
      active: { totalTargets: 0 },
      recent: [
        { kind: 'list-deleted', subject: { name: '동대표 선출' } },
        ...Array.from({ length: 6 }, () => expect.anything()),
      ],
    })
    expect((await admin.get(`/api/admin/users/${entries[0]?.userId}`)).body).toMatchObject({ entries: [] })
    // Evidence that there was a campaign stays.
    expectRefusal(await admin.delete(`/api/apartment/${campaign.apartmentId}`), 'APARTMENT_HAS_CAMPAIGNS')
  })
  it('once: who asks again is told the same', async () => {
    const list = await begun()
    const { body } = await admin.delete(`/api/list/${list.id}`)
    const before = await lastPosition()
    expect(await admin.delete(`/api/list/${list.id}`)).toMatchObject({ status: 200, body })
    expect(await lastPosition()).toBe(before)
  })
  it('never where somebody has voted', async () => {
    const campaign = await startCampaign(danji)
    await castBallot(await verifyVoter(danji, campaign.linkId, ownerOf(1)), campaign)
    expectRefusal(await admin.delete(`/api/list/${campaign.listId}`), 'LIST_HAS_SUBMISSIONS')
    expect((await read(campaign.listId)).completedCount).toBe(1)
  })
})

describe('of another complex, or of none, a list', () => {
  it('is not there', async () => {
    const list = await begun()
    const { id: elsewhere } = await registerApartment(danji)
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [elsewhere] }))
    const before = await lastPosition()
    for (const [caller, id] of [
      [stranger, list.id],
      [admin, fixedId(9)],
      [admin, 'x'],
    ] as const) {
      expectRefusal(await caller.put(`/api/list/${id}`, { name: '남의 것' }), 'NOT_FOUND')
      expectRefusal(await caller.delete(`/api/list/${id}`), 'NOT_FOUND')
      expectRefusal(await caller.post(`/api/list/${id}/close`), 'NOT_FOUND')
      expectRefusal(await caller.post(`/api/list/${id}/reopen`, { newEndDate: '2027-01-01' }), 'NOT_FOUND')
    }
    expect(await lastPosition()).toBe(before)
  })
})

describe('lists whose last day is over', () => {
  const closings = async () => (await readWholeLog(danji)).filter(({ type }) => type === 'ListClosed')
  const firstInstant = '2026-11-23T15:00:00.000Z'

  it('are closed as of that day’s end in Seoul, all of them, whenever the job runs', async () => {
    const due = Array.from({ length: 120 }, (_, n) => ({
      id: newId(),
      endDate: n % 2 === 0 ? '2026-11-23' : '2026-11-22',
    }))
    const created = due.map(({ id, endDate }) => ({
      stream: listStream(id),
      expectedVersion: 0,
      events: [
        {
          type: 'ListCreated',
          data: { listId: id, apartmentId, name: '끝나는 명부', type: 'vote', startDate: '2026-11-01', endDate },
        },
      ],
    }))
    await system.deps.store.append({ appends: created, metadata: systemMetadata })
    const [later, byHand] = [await begun({ endDate: '2026-11-24' }), await begun({ endDate: '2026-11-23' })]
    await admin.post(`/api/list/${byHand.id}/close`)
    await system.deps.freshness.wait(await lastPosition(), 5_000)
    await at('2026-11-22T14:59:59.999Z', () => closeListsByTime(system.deps))
    expect(
      (await closings()).filter(({ data }) => due.some(({ id }) => id === (data as { listId: string }).listId)),
    ).toEqual([])
    await at('2026-11-25T00:00:00Z', async () => {
      expect((await admin.get(`/api/list/${due[0]?.id}`)).body).toMatchObject({ status: 'closed', closedAt: null })
      const before = await lastPosition()
      await closeListsByTime(system.deps)
      const closed = (await closings()).filter(({ position }) => position > before)
      // This file's other lists run longer.
      expect(closed.map(({ data }) => (data as { listId: string }).listId).toSorted()).toEqual(
        [...due, later].map(({ id }) => id).toSorted(),
      )
      expect(closed.find(({ data }) => (data as { listId: string }).listId === due[0]?.id)).toMatchObject({
        data: { cause: 'time', closedAt: firstInstant },
        metadata: { actor: { kind: 'system', name: 'close-lists' } },
      })
      await system.deps.freshness.wait(await lastPosition(), 5_000)
      const after = await lastPosition()
      await closeListsByTime(system.deps)
      expect(await lastPosition()).toBe(after)
      expect(await read(due[1]?.id ?? '')).toMatchObject({
        status: 'closed',
        closedBy: 'time',
        closedAt: '2026-11-22T15:00:00.000Z',
      })
    })
  })
  it('take no ballot from the first instant after it, though no job ran', async () => {
    const campaign = await startCampaign(danji, { list: { endDate: '2026-11-21' } })
    const voter = await verifyVoter(danji, campaign.linkId, ownerOf(1))
    const late = await verifyVoter(danji, campaign.linkId, ownerOf(2))
    await at('2026-11-21T14:59:59.999Z', () => castBallot(voter, campaign))
    await at('2026-11-21T15:00:00.000Z', async () =>
      expectRefusal(
        await late.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote) }),
        'LIST_CLOSED',
      ),
    )
  })
  it('are closed when a worker starts, also those that were missed', async () => {
    const missed = await begun({ startDate: '2026-10-01', endDate: '2026-11-20' })
    await system.deps.freshness.wait(await lastPosition(), 5_000)
    const sender = createSolapiClient({
      baseUrl: 'http://127.0.0.1:9',
      apiKey: 'key',
      apiSecret: 'secret',
      from: '0310001234',
    })
    const worker = await runWorker(
      { system, logger: createLogger({ level: 'silent', name: 'tests' }) },
      { messaging: { sender, pfId: 'pf', templates: { verification: 'template' } } },
    )
    await vi.waitFor(
      async () =>
        expect(await read(missed.id)).toMatchObject({ closedBy: 'time', closedAt: '2026-11-20T15:00:00.000Z' }),
      { timeout: 10_000 },
    )
    await worker.stop()
  })
})

describe('a vote of a deleted list', () => {
  it('cannot begin', async () => {
    const list = await begun()
    await admin.delete(`/api/list/${list.id}`)
    await expect(createVote(danji, { listId: list.id })).rejects.toThrow('404')
  })
})
