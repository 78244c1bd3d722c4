import { toSquareMetres } from '#events/values/area.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findProgressOfLists, type Progress } from '#projections/list/campaign-figures.ts'
import { campaignsStream, listsFold } from '../apartment/apartment.decider.ts'
import type { Deps } from '../core/deps.ts'
import { foldEvents } from '../core/decider.ts'
import { stateIn } from '../core/read-state.ts'
import { listDecider, listStream } from '../list/list.decider.ts'
import { causesOfList, type ExplainedCause } from '../list/list.facts.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { voteStream } from '../vote/vote.decider.ts'
import { dashboardSum, type DashboardSum, type FigureSource } from './dashboard-figures.ts'
import type { DashboardExplanation, DashboardFigure } from './dashboard-explain.contract.ts'

export type DashboardFigureQuery = {
  readonly figure: DashboardFigure
  readonly day: string | undefined
  /** The complexes; undefined: all. */
  readonly only: readonly string[] | undefined
}

type Tools = Pick<Deps, 'store' | 'database' | 'clock'>

const AT_ONCE = 1_000

/**
 * Returns every event of complexes: there are few of them, and nothing else shows a deleted one.
 */
const readApartments = async (
  { store }: Tools,
  only: DashboardFigureQuery['only'],
): Promise<readonly FigureSource[]> => {
  const types = ['ApartmentRegistered', 'ApartmentChanged', 'ApartmentDeleted']
  const events: RecordedEvent[] = []
  for (;;) {
    const page = await store.readLogOf(types, events.at(-1)?.position ?? 0, AT_ONCE)
    events.push(...page)
    if (page.length < AT_ONCE) break
  }
  const byApartment = Map.groupBy(events, ({ data }) => (data as { readonly apartmentId: string }).apartmentId)
  return [...byApartment]
    .filter(([id]) => only === undefined || only.includes(id))
    .map(([id, own]) => ({ kind: 'apartment', id, streams: [own], held: 0 }))
}

const columns: Partial<Record<DashboardFigure, keyof Progress>> = {
  totalTargets: 'targets',
  completedCount: 'completed',
  riskCount: 'risk',
  households: 'households',
  completedHouseholds: 'completed_households',
  totalArea: 'target_area',
  completedArea: 'completed_area',
  riskArea: 'risk_area',
}

/** Every list that the complexes ever had, with its votes where they are counted. */
const readLists = async (
  tools: Tools,
  { figure, day, only }: DashboardFigureQuery,
): Promise<readonly FigureSource[]> => {
  const { store, database } = tools
  const complexes = only ?? (await readApartments(tools, undefined)).map(({ id }) => id)
  const campaigns = await store.readStreams(complexes.map(campaignsStream))
  const ids = complexes.flatMap((id) => stateIn(campaigns, listsFold, campaignsStream(id)))
  const [lists, held] = await Promise.all([
    store.readStreams(ids.map(listStream)),
    findProgressOfLists(database, { only, day }),
  ])
  const votes = figure.startsWith('votes') ? await readVotes(tools, ids) : new Map<string, FigureSource['streams']>()
  const column = columns[figure]
  return ids.map((id) => ({
    kind: 'list',
    id,
    streams: [lists.get(listStream(id))?.events ?? [], ...(votes.get(id) ?? [])],
    held: column === undefined ? 0 : (held.get(id)?.[column] ?? 0),
  }))
}

const readVotes = async (
  { store }: Tools,
  listIds: readonly string[],
): Promise<Map<string, FigureSource['streams']>> => {
  const participations = await store.readStreams(listIds.map(participationStream))
  const votesOf = (id: string) => stateIn(participations, participationFold, participationStream(id)).votes
  const read = await store.readStreams(listIds.flatMap(votesOf).map(voteStream))
  return new Map(listIds.map((id) => [id, votesOf(id).map((vote) => read.get(voteStream(vote))?.events ?? [])]))
}

/** The events of a part without which it would add something else. */
const causesOfPart = (part: FigureSource, sum: DashboardSum): readonly ExplainedCause[] => {
  const value = sum.of(part, part.streams)
  return part.streams.flatMap((events, place) =>
    events.flatMap(({ position, type }, index) => {
      const left = part.streams.with(place, events.toSpliced(index, 1))
      if (sum.of(part, left) === value) return []
      return [{ event: { position, type, list_user_id: null }, dong: '', ho: '', decides: true }]
    }),
  )
}

const nameOf = ({ kind, streams: [own = []] }: FigureSource): string => {
  if (kind === 'list') {
    const list = foldEvents(listDecider, own)
    return list.status === 'created' ? list.name : ''
  }
  return (own.at(-1)?.data as { readonly name?: string } | undefined)?.name ?? ''
}

export type ExplainedDashboard = Pick<DashboardExplanation, 'value' | 'unit' | 'rule' | 'parts'> & {
  /** Events of complexes, lists and votes. */
  readonly causes: readonly ExplainedCause[]
  readonly sum: DashboardSum
}

/** Explains a figure of the dashboard. */
export const explainDashboard = async (tools: Tools, asked: DashboardFigureQuery): Promise<ExplainedDashboard> => {
  const sum = dashboardSum(asked.figure, { now: tools.clock(), day: asked.day })
  const all = sum.kind === 'list' ? await readLists(tools, asked) : await readApartments(tools, asked.only)
  const told = (value: number) => (sum.unit === '㎡' ? toSquareMetres(value) : value)
  const adding = all.map((part) => ({ part, value: sum.of(part, part.streams) })).filter(({ value }) => value !== 0)
  return {
    value: told(adding.reduce((total, { value }) => total + value, 0)),
    unit: sum.unit,
    rule: sum.rule,
    parts: adding.map(({ part, value }) => ({ id: part.id, name: nameOf(part), kind: part.kind, value: told(value) })),
    causes: all
      .flatMap((part) => causesOfPart(part, sum))
      .toSorted((one, other) => one.event.position - other.event.position),
    sum,
  }
}

/** Returns all events of a figure, including those behind each list's own number. */
export const allCausesOf = async (
  deps: Pick<Deps, 'database' | 'readThread'>,
  { causes, parts, sum }: ExplainedDashboard,
  day: string | undefined,
): Promise<readonly ExplainedCause[]> => {
  if (sum.figure === undefined) return causes
  const seen = new Map(causes.map((cause) => [cause.event.position, cause]))
  for (const { id } of parts)
    for (const cause of await causesOfList(deps, { listId: id, figure: sum.figure, day }))
      seen.set(cause.event.position, seen.get(cause.event.position) ?? cause)
  return [...seen.values()].toSorted((one, other) => one.event.position - other.event.position)
}
