import { findAttendanceActs, findAttendingBallots } from '#projections/assembly/attendance.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import type { Deps } from '../../core/deps.ts'
import { rollAt } from '../../vote/vote.facts.ts'
import { votesOn } from '../agenda-votes.ts'
import { itemsOf, readAgendaVotes } from '../assembly-answer.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { matterOf } from '../law/assembly-law.contract.ts'
import type { AttendanceFigures } from './attendance.contract.ts'
import {
  countAttendance,
  ownerKeyOf,
  waysOfOwners,
  type AttendanceSources,
  type CountedItem,
  type WayOfOwner,
} from './count-attendance.ts'
import { readConsenting } from './consenting-owners.ts'
import { hoursOf } from './meeting.ts'
import { byOwner } from './owner-acts.ts'

/** Returns the instant that figures are of: never after the end of the assembly. */
const instantOf = (seen: SeenAssembly, asked: string | undefined, now: Date): Date => {
  const { endedAt } = hoursOf(seen)
  const wanted = asked === undefined ? now : new Date(asked)
  return endedAt !== null && new Date(endedAt) < wanted ? new Date(endedAt) : wanted
}

const countedItems = (seen: SeenAssembly, items: ReturnType<typeof itemsOf>): readonly CountedItem[] =>
  seen.assembly.agenda.flatMap((item) => {
    const matter = item.kind === 'vote' ? matterOf(seen.assembly.kind, item.matter) : undefined
    if (item.kind !== 'vote' || matter === undefined) return []
    const title = items.find(({ itemId }) => itemId === item.itemId)?.title ?? ''
    return [{ itemId: item.itemId, title, voteId: item.voteId, matter }]
  })

/** Rows of the read models that attendance is counted from, for any instant. */
type LedgerRows = Pick<AttendanceSources, 'owners' | 'items' | 'day'> & {
  readonly versions: Awaited<ReturnType<typeof readCachedRoll>>
  readonly ballots: Awaited<ReturnType<typeof findAttendingBallots>>
}

const readRows = async (deps: Deps, seen: SeenAssembly): Promise<LedgerRows> => {
  const { assembly, list } = seen
  const [versions, acts, ballots, votes] = await Promise.all([
    readCachedRoll(deps.database, list.listId),
    findAttendanceActs(deps.database, assembly.assemblyId),
    findAttendingBallots(deps.database, votesOn(assembly)),
    readAgendaVotes(deps, assembly),
  ])
  const items = countedItems(seen, itemsOf(seen.assembly, votes, deps.clock()))
  return { versions, ballots, owners: byOwner(acts), items, day: dayOfLaw(assembly, deps.clock()) }
}

type FiguresQuery = Pick<AttendanceSources, 'at' | 'consenting'> & {
  readonly isCounted: (ballot: LedgerRows['ballots'][number]) => boolean
}

const sourcesOf = (
  { versions, ballots, owners, items, day }: LedgerRows,
  { at, isCounted, consenting }: FiguresQuery,
): AttendanceSources => {
  const roll = rollAt(versions, { before: Number.POSITIVE_INFINITY, until: { at, inclusive: true } })
  return {
    roll: roll.map(({ dong, ho, person_id: personId }) => ({ dong, ho, personId })),
    owners,
    ballots: ballots
      .filter(isCounted)
      .map(({ vote_id: voteId, dong, ho, on_paper: onPaper }) => ({ voteId, dong, ho, onPaper })),
    items,
    at,
    day,
    consenting,
  }
}

const figuresOf = (rows: LedgerRows, query: FiguresQuery): AttendanceFigures => countAttendance(sourcesOf(rows, query))

/** Reads attendance at an instant; `asked` absent: now. The roll is that of the instant, too. */
export const readFigures = async (deps: Deps, seen: SeenAssembly, asked?: string): Promise<AttendanceFigures> => {
  const at = instantOf(seen, asked, deps.clock())
  const [rows, consenting] = await Promise.all([readRows(deps, seen), readConsenting(deps, seen.assembly, at)])
  return figuresOf(rows, { at, consenting, isCounted: (ballot) => ballot.at <= at })
}

/** Owner of units, with the persons behind it, its buildings, and how it took part; null: it did not. */
export type OwnerOfMeeting = {
  readonly persons: readonly string[]
  readonly dongs: readonly string[]
  readonly way: WayOfOwner | null
}

/** Reads how each owner of the roll took part until the end, as figures count it. */
export const readOwnersOfMeeting = async (deps: Deps, seen: SeenAssembly): Promise<readonly OwnerOfMeeting[]> => {
  const at = instantOf(seen, undefined, deps.clock())
  const [rows, consenting] = await Promise.all([readRows(deps, seen), readConsenting(deps, seen.assembly, at)])
  const sources = sourcesOf(rows, { at, consenting, isCounted: (ballot) => ballot.at <= at })
  const dongsOf = new Map<string, Set<string>>()
  const units = Map.groupBy(sources.roll, ({ dong, ho }) => `${dong}\n${ho}`)
  for (const entries of units.values()) {
    const key = ownerKeyOf(entries.map(({ personId }) => personId))
    const dongs = dongsOf.get(key) ?? new Set()
    for (const { dong } of entries) dongs.add(dong)
    dongsOf.set(key, dongs)
  }
  return [...waysOfOwners(sources)].map(([key, way]) => ({
    persons: key.split(' '),
    dongs: [...(dongsOf.get(key) ?? [])],
    way,
  }))
}

/** Moment at which a vote of an agenda is decided. */
export type DecidedVote = { readonly voteId: string; readonly at: Date }

/**
 * Reads attendance at the moments of votes, by their ids: of each only its own ballots, whenever they
 * were read, since papers are entered and boxes opened after the close.
 */
export const readFiguresOfVotes = async (
  deps: Deps,
  seen: SeenAssembly,
  decided: readonly DecidedVote[],
): Promise<ReadonlyMap<string, AttendanceFigures>> => {
  const rows = decided.length === 0 ? null : await readRows(deps, seen)
  if (rows === null) return new Map()
  const figures = await Promise.all(
    decided.map(async ({ voteId, at }) => {
      const consenting = await readConsenting(deps, seen.assembly, at)
      return [voteId, figuresOf(rows, { at, consenting, isCounted: (ballot) => ballot.vote_id === voteId })] as const
    }),
  )
  return new Map(figures)
}
