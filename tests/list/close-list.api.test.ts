import { testSealing } from '#tests/support/simulated/test-sealing.ts'
import { describe, expect, it, vi } from 'vitest'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { newId } from '#services/core/secrets.ts'
import { closeListsByTime } from '#services/list/close-lists.ts'
import { listStream } from '#services/list/list.decider.ts'
import { runWorker } from '#services/processes/run/run-worker.ts'
import {
  answersOf,
  castBallot,
  createList,
  ownerOf,
  readWholeLog,
  registerApartment,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { callerOf, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'
import { readLists } from './read-lists.ts'

const danji = await startTestApp()
const { app, admin, anyone, clock, system } = danji
const lastPosition = () => system.deps.store.lastPosition()
const { read, idsOf } = readLists(danji)
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
  it('with the figures of all that was written before, and without waiting for ever for them', async () => {
    const campaign = await startCampaign(danji)
    const { freshness } = system.deps
    const asked: number[] = []
    const behind = await startAppWith(danji, {
      freshness: {
        ...freshness,
        wait: async (position) => {
          asked.push(position)
          return false
        },
      },
    })
    const before = await lastPosition()
    const root = callerOf(behind, { authorization: `Bearer ${danji.adminToken}` })
    expect(await root.post(`/api/list/${campaign.listId}/close`)).toMatchObject({
      status: 200,
      body: { status: 'closed' },
    })
    expect(Math.max(...asked)).toBeGreaterThanOrEqual(before)
    expect(await admin.post(`/api/list/${campaign.listId}/reopen`, { newEndDate: '2026-11-30' })).toMatchObject({
      body: { totalTargets: 2, households: { total: 2 } },
    })
  })

  it('until a new last day, and voting goes on', async () => {
    const campaign = await startCampaign(danji)
    const voter = await verifyVoter(danji, campaign.linkId, ownerOf(1))
    await admin.post(`/api/list/${campaign.listId}/close`)
    await admin.put(`/api/list/${campaign.listId}`, { archived: true })
    const reopen = (newEndDate: string) => admin.post(`/api/list/${campaign.listId}/reopen`, { newEndDate })
    for (const day of ['2026-11-20', '2026-11-21'])
      expect(expectRefusal(await reopen(day), 'INVALID_PERIOD')).toEqual(['newEndDate'])
    expect(expectRefusal(await admin.post(`/api/list/${campaign.listId}/reopen`, {}), 'VALIDATION_FAILED')).toEqual([
      'newEndDate',
    ])
    const reopened = await reopen('2026-11-30')
    expect(reopened).toMatchObject({
      status: 200,
      body: { status: 'active', endDate: '2026-11-30', closedAt: null, closedBy: null, archived: false },
    })
    expect(await read(campaign.listId)).toEqual(reopened.body)
    expect((await reopen('2026-11-30')).body).toEqual(reopened.body)
    expectRefusal(await reopen('2026-12-01'), 'LIST_NOT_CLOSED')
    await castBallot(voter, campaign)
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
    const worker = await runWorker({
      system,
      logger: createLogger({ level: 'silent', name: 'tests' }),
      sealing: testSealing(),
    })
    await vi.waitFor(
      async () =>
        expect(await read(missed.id)).toMatchObject({ closedBy: 'time', closedAt: '2026-11-20T15:00:00.000Z' }),
      { timeout: 10_000 },
    )
    await worker.stop()
  })
})
