import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import type { DashboardExplanation } from '#services/analytics/dashboard-explain.contract.ts'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { Explanation } from '#services/list/explain/explain.contract.ts'
import { statsOfLog } from '#tests/list/figures/folded-list.ts'
import { acts, play } from '#tests/list/random-campaign.ts'
import {
  castBallot,
  createList,
  createVote,
  ownerOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
} from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, clock } = danji

type EventFields = Readonly<Record<string, string | undefined>>
type Log = readonly RecordedEvent[]
type OfLog = (log: Log) => number

const said = ({ data }: RecordedEvent): EventFields => data as EventFields
const today = (): string => new Date(clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)

/** The lists of a log and how they stand today, told by a second model. */
const listsOf = (log: Log) => {
  const lists = new Map<string, { type: string; start: string; end: string; isClosed: boolean; isArchived: boolean }>()
  for (const event of log) {
    const { listId = '', type = '', startDate, endDate } = said(event)
    const list = lists.get(listId)
    if (event.type === 'ListCreated')
      lists.set(listId, { type, start: startDate ?? '', end: endDate ?? '', isClosed: false, isArchived: false })
    if (!list) continue
    if (event.type === 'ListChanged') [list.start, list.end] = [startDate ?? '', endDate ?? '']
    if (event.type === 'ListClosed') list.isClosed = true
    if (event.type === 'ListReopened') Object.assign(list, { isClosed: false, isArchived: false, end: endDate ?? '' })
    if (event.type === 'ListArchived') list.isArchived = true
    if (event.type === 'ListRestored') list.isArchived = false
    if (event.type === 'ListDeleted') lists.delete(listId)
  }
  return [...lists].map(([id, { isClosed, start, end, ...list }]) => {
    const before = today() < start ? 'scheduled' : 'active'
    return { id, ...list, status: isClosed || today() > end ? 'closed' : before }
  })
}

const votesOf = (log: Log, status: string): number => {
  const lists = new Map(listsOf(log).map((list) => [list.id, list.status]))
  const votes = new Map<string, { list: string; status: string }>()
  for (const event of log) {
    const { voteId = '', listId = '' } = said(event)
    if (event.type === 'VoteCreated') votes.set(voteId, { list: listId, status: 'draft' })
    const vote = votes.get(voteId)
    if (vote && event.type === 'VoteOpened') vote.status = 'open'
    if (vote && event.type === 'VoteClosed') vote.status = 'closed'
    if (event.type === 'VoteDeleted') votes.delete(voteId)
  }
  return [...votes.values()].filter((vote) => {
    const ofList = lists.get(vote.list)
    if (ofList === undefined) return false
    return (vote.status === 'open' && ofList === 'closed' ? 'closed' : vote.status) === status
  }).length
}

const summed =
  (of: (stats: ReturnType<typeof statsOfLog>) => number): OfLog =>
  (log) =>
    listsOf(log)
      .filter(({ status }) => status === 'active')
      .reduce((sum, { id }) => sum + Math.round(of(statsOfLog(log, id)) * 10_000), 0) / 10_000

const lists =
  (status: string, type?: string): OfLog =>
  (log) =>
    listsOf(log).filter(
      (list) => list.status === status && !list.isArchived && (type === undefined || list.type === type),
    ).length

const apartmentsOf = (log: Log): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const { type, data } of log) {
    const { apartmentId, totalUnits } = data as { readonly apartmentId: string; readonly totalUnits: number }
    if (type === 'ApartmentRegistered' || type === 'ApartmentChanged') found.set(apartmentId, totalUnits)
    if (type === 'ApartmentDeleted') found.delete(apartmentId)
  }
  return found
}

const figures: Readonly<Record<string, OfLog>> = {
  'figure=listsScheduled': lists('scheduled'),
  'figure=listsActive': lists('active'),
  'figure=listsClosed': lists('closed'),
  'figure=signaturesActive': lists('active', 'signature'),
  'figure=votesDraft': (log) => votesOf(log, 'draft'),
  'figure=votesOpen': (log) => votesOf(log, 'open'),
  'figure=votesClosed': (log) => votesOf(log, 'closed'),
  'figure=totalApartments': (log) => apartmentsOf(log).size,
  'figure=totalUnits': (log) => [...apartmentsOf(log).values()].reduce((sum, units) => sum + units, 0),
  'figure=totalTargets': summed(({ totalTargets }) => totalTargets),
  'figure=completedCount': summed(({ completedCount }) => completedCount),
  'figure=households': summed(({ households }) => households.total),
  'figure=completedHouseholds': summed(({ households }) => households.completed),
  'figure=totalArea': summed(({ householdArea }) => householdArea.total),
  'figure=completedArea': summed(({ householdArea }) => householdArea.completed),
}

// The caller states the type of each answer.
const get = async <Told>(path: string): Promise<Told> => {
  const answer = await admin.get(path)
  expect({ path, status: answer.status, text: answer.text.slice(0, 200) }).toMatchObject({ status: 200 })
  return answer.body
}

const decidingIn = async (path: string): Promise<readonly number[]> => {
  const positions: number[] = []
  for (let from = 0; ;) {
    const { rows, total }: Pick<Explanation, 'rows' | 'total'> = await get(`${path}&from=${from}&count=200`)
    positions.push(...rows.flatMap(({ position, decides }) => (decides ? position : [])))
    from += rows.length
    if (from >= total) return positions
  }
}

const listFigures: Readonly<Record<string, string>> = {
  totalArea: 'householdArea',
  completedArea: 'completedHouseholdArea',
}

/** The events of complexes, lists and votes, and those behind each list's own number. */
const namedBehind = async (query: string): Promise<readonly number[]> => {
  const { parts, figure }: DashboardExplanation = await get(`/api/admin/dashboard/explain?${query}&count=1`)
  const found = [...(await decidingIn(`/api/admin/dashboard/explain?${query}`))]
  if (!/^(?:total(?:Targets|Area)|completed|households)/.test(figure)) return found
  for (const { id } of parts)
    found.push(...(await decidingIn(`/api/list/${id}/stats/explain?figure=${listFigures[figure] ?? figure}`)))
  return [...new Set(found)].toSorted((one, other) => one - other)
}

const toldBy = ({ lists: of, votes, active, ...stats }: DashboardStats): Readonly<Record<string, number>> => ({
  'figure=listsScheduled': of.scheduled,
  'figure=listsActive': of.active,
  'figure=listsClosed': of.closed,
  'figure=signaturesActive': stats.signatures.active,
  'figure=votesDraft': votes.draft,
  'figure=votesOpen': votes.open,
  'figure=votesClosed': votes.closed,
  'figure=totalApartments': stats.totalApartments,
  'figure=totalUnits': stats.totalUnits,
  'figure=totalTargets': active.totalTargets,
  'figure=completedCount': active.completedCount,
  'figure=households': active.households.total,
  'figure=completedHouseholds': active.households.completed,
  'figure=totalArea': active.totalArea,
  'figure=completedArea': active.completedArea,
})

describe('the events behind a figure of the dashboard', () => {
  it('are those without which it would be another one, and no others', async () => {
    const [happened = []] = fc.sample(acts, { numRuns: 1, seed: 17 })
    const first = await play(danji, happened)
    const { apartmentId } = first
    const list = await createList(danji, {
      apartmentId,
      type: 'signature',
      startDate: '2027-12-01',
      endDate: '2027-12-31',
    })
    await admin.put(`/api/list/${list.id}`, { startDate: '2026-11-01' })
    const closed = await createList(danji, { apartmentId, endDate: '2027-12-31' })
    await createVote(danji, { listId: closed.id })
    await admin.post(`/api/list/${closed.id}/close`)
    const archived = await createList(danji, { apartmentId, endDate: '2027-12-31' })
    await admin.post(`/api/list/${archived.id}/close`)
    await admin.put(`/api/list/${archived.id}`, { archived: true })
    const deleted = await createList(danji, { apartmentId, endDate: '2027-12-31' })
    await admin.delete(`/api/list/${deleted.id}`)
    const running = await startCampaign(danji, { list: { startDate: '2026-01-01', endDate: '2027-12-31' } })
    await castBallot(await verifyVoter(danji, running.linkId, running.owners[0] ?? ownerOf(1)), running)
    const log = await readWholeLog(danji)
    const stats = toldBy(await get<DashboardStats>('/api/admin/dashboard/stats'))
    for (const [query, count] of Object.entries(figures)) {
      const value = count(log)
      expect([query, stats[query]]).toEqual([query, value])
      expect((await get<DashboardExplanation>(`/api/admin/dashboard/explain?${query}`)).value).toBe(value)
      const decisive = log.filter((one) => count(log.filter((other) => other !== one)) !== value)
      expect([query, await namedBehind(query)]).toEqual([query, decisive.map(({ position }) => position)])
    }
  }, 300_000)

  it('are told of a day, and as a sheet with the events behind each list’s own number', async () => {
    const { byDay }: DashboardStats = await get('/api/admin/dashboard/stats')
    const day = byDay.toReversed().find(({ completedCount }) => completedCount > 0) ?? byDay[13]
    const told: DashboardExplanation = await get(`/api/admin/dashboard/explain?figure=completedCount&day=${day?.day}`)
    expect(told.value).toBe(day?.completedCount)
    const named = await namedBehind('figure=completedHouseholds')
    const url = '/api/admin/dashboard/explain/export?figure=completedHouseholds'
    const file = await danji.app.inject({ url, headers: { authorization: `Bearer ${danji.adminToken}` } })
    expect(file.statusCode).toBe(200)
    const cells = JSON.stringify(parseSpreadsheet(file.rawPayload))
    const log = await readWholeLog(danji)
    expect(named.length).toBeGreaterThan(0)
    for (const position of named) expect(cells).toContain(log[position - 1]?.hash)
  })

  it('are those of one’s own complexes', async () => {
    const { apartmentId } = await startCampaign(danji)
    const office = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }))
    const path = '/api/admin/dashboard/explain?figure=totalApartments'
    expect((await office.get(path)).body).toMatchObject({ value: 1, parts: [{ id: apartmentId }] })
    const other = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [] }))
    expect((await other.get(path)).body).toMatchObject({ value: 0, parts: [], rows: [] })
    expect((await other.get(`${path}&apartmentId=${apartmentId}`)).status).toBe(404)
    expect((await admin.get('/api/admin/dashboard/explain?figure=households&day=2026-11-21')).status).toBe(400)
  })
})
