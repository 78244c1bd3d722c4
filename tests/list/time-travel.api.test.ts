import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ListStats, Unit } from '#services/list/figures/list-stats.contract.ts'
import type { VoteTurnout } from '#services/vote/results/vote-turnout.contract.ts'
import { createList, readWholeLog, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { deepDescribe } from '#tests/support/deep-it.ts'
import { rounds, timeLimit } from '#tests/support/deep.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { acts as randomActs, play } from './random-campaign.ts'
import { foldList, prefixAt, statsOfLog, turnoutOfLog, unitsOf } from './figures/folded-list.ts'

// Figures as they stood, asked through the calls themselves and counted a second time over the
// log's prefix.

const danji = await startTestApp()
const { admin, clock } = danji

const CAMPAIGNS = rounds(6)
const INSTANTS = 180
const kinds = ['BallotCast', 'ListUserAdded', 'ListUserChanged', 'ListUserRemoved', 'ListChanged', 'VoteClosed']

const iso = (at: Date): string => encodeURIComponent(at.toISOString())

/** Instants of every kind: those of events, a millisecond before and after, and any between. */
const instantsOf = (log: readonly RecordedEvent[], picks: readonly number[]): readonly Date[] => {
  const times = log.map(({ metadata }) => Date.parse(metadata.at))
  const [first, last] = [Math.min(...times) - 10_000, Math.max(...times) + 10_000]
  return picks.map((pick, index) => {
    if (index % 4 === 3) return new Date(first + Math.floor((last - first) * pick))
    return new Date((times[Math.floor(times.length * pick)] ?? first) + (index % 4) - 1)
  })
}

deepDescribe('figures of an instant', () => {
  it(
    'are those of the log’s prefix, whatever happened, at every instant',
    async () => {
      let asked = 0
      const happened = new Set<string>()
      await fc.assert(
        fc.asyncProperty(
          randomActs,
          fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: INSTANTS, maxLength: INSTANTS }),
          async (acts, picks) => {
            const { listId, vote } = await play(danji, acts)
            const log = await readWholeLog(danji)
            const own = log.filter(({ data }) => (data as { listId?: string }).listId === listId)
            for (const { type } of own) happened.add(type)
            for (const at of instantsOf(own, picks)) {
              const prefix = prefixAt(log, at)
              const [stats, units, turnout] = await Promise.all([
                admin.get(`/api/list/${listId}/stats?at=${iso(at)}`),
                admin.get(`/api/list/${listId}/units?at=${iso(at)}`),
                admin.get(`/api/votes/${vote.id}/turnout?at=${iso(at)}`),
              ])
              expect(stats.body).toMatchObject(statsOfLog(prefix, listId))
              expect((stats.body as ListStats).asOf).toEqual({ at: at.toISOString(), position: prefix.length })
              expect(told(units.body)).toEqual(expected(prefix, listId))
              const { ways, ...figures } = turnoutOfLog(prefix, { listId, voteId: vote.id })
              expect(turnout.body).toMatchObject(figures)
              expect((turnout.body as VoteTurnout).byWay[0]).toEqual({ way: 'online', voted: ways })
              asked += 1
            }
          },
        ),
        { numRuns: CAMPAIGNS },
      )
      expect(asked).toBeGreaterThanOrEqual(CAMPAIGNS * INSTANTS)
      // One campaign has some of them, several have all.
      expect(kinds.filter((type) => happened.has(type)).length).toBeGreaterThanOrEqual(CAMPAIGNS < 5 ? 1 : kinds.length)
    },
    timeLimit(300_000),
  )
})

const told = (units: readonly Unit[]) =>
  units.map(({ dong, ho, area, reason, listUserIds }) => ({ dong, ho, area, reason, ids: listUserIds }))

const expected = (prefix: readonly RecordedEvent[], listId: string) =>
  unitsOf(foldList(prefix, listId))
    .toSorted((one, other) => `${one.dong} ${one.ho}`.localeCompare(`${other.dong} ${other.ho}`))
    .map(({ day: _day, who: _who, area, ...unit }) => ({ ...unit, area: area === null ? null : area / 10_000 }))

describe('an instant', () => {
  it('before anything has figures of nothing, one to come has those of now', async () => {
    const { listId, vote } = await startCampaign(danji, { list: { rule: 'management-bylaws' } })
    const [now, later] = [`/api/list/${listId}/stats`, `/api/list/${listId}/stats?at=9999-12-31T23:59:59Z`]
    // The log may still grow, by jobs of the campaign, between two answers.
    await vi.waitFor(async () => {
      const { asOf, ...figures }: ListStats = (await admin.get(later)).body
      expect(figures).toEqual((await admin.get(now)).body)
      expect(asOf?.position).toBe((await readWholeLog(danji)).length)
    })
    const before = (path: string) => admin.get(`${path}?at=0001-01-01T00:00:00Z`)
    expect((await before(now)).body).toMatchObject({ totalTargets: 0, byDong: [], asOf: { position: 0 } })
    expect(((await before(now)).body as ListStats).rule).toBeUndefined()
    expect((await before(`/api/list/${listId}/units`)).body).toEqual([])
    expect((await before(`/api/votes/${vote.id}/turnout`)).body).toMatchObject({
      targets: 0,
      voted: 0,
      turnoutRule: null,
    })
  })
  it('that is none is refused, and so is one that is asked without an offset', async () => {
    const { listId, vote } = await startCampaign(danji)
    for (const at of ['gestern', '2026-11-21', '2026-11-21T18:00:00', '2026-13-01T00:00:00Z', '', '1e9'])
      for (const path of [`list/${listId}/stats`, `list/${listId}/units`, `votes/${vote.id}/turnout`])
        expect((await admin.get(`/api/${path}?at=${at}`)).status, `${path} at ${at}`).toBe(400)
  })
  it('shows nobody a list that they do not see now', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const other = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    const { listId, vote } = await startCampaign(danji)
    const at = iso(clock.now)
    for (const path of [`list/${listId}/stats`, `list/${listId}/units`, `votes/${vote.id}/turnout`])
      expect((await other.get(`/api/${path}?at=${at}`)).status).toBe(404)
    const { id: gone } = await createList(danji, { apartmentId })
    expect((await admin.delete(`/api/list/${gone}`)).status).toBe(200)
    expect((await admin.get(`/api/list/${gone}/stats?at=${at}`)).status).toBe(404)
  })
})
