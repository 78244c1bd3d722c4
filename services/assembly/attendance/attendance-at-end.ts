import { dayAt } from '#events/values/day.ts'
import { findEndedAssemblies } from '#projections/assembly/assemblies.ts'
import { findAttendanceActs, findAttendingBallots } from '#projections/assembly/attendance.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { rollAt } from '../../vote/vote.facts.ts'
import { votesOn } from '../agenda-votes.ts'
import { assemblyDecider, assemblyStream, existingAssembly } from '../assembly.decider.ts'
import { countAttendance } from './count-attendance.ts'
import { byOwner } from './owner-acts.ts'

/** Attendance of an assembly that is over, at its end, as its evidence says it. */
export type AttendanceAtEnd = {
  readonly assemblyId: string
  readonly attendance: {
    readonly endedAt: string
    readonly owners: number
    readonly present: number
    readonly byProxy: number
    /** Owners of `present` who are online and not in the hall. */
    readonly online: number
    readonly everPresent: number
    /** Owners of `everPresent` who came online, and never to the hall themselves. */
    readonly everOnline: number
    readonly objected: number
    /** Null: a vote of the agenda is not counted, so that nobody can say who voted. */
    readonly voted: number | null
    readonly attending: number | null
  }
}

type CountedVotes = ReadonlySet<string>

const readOne = async (
  { store, database }: Pick<Deps, 'store' | 'database'>,
  assemblyId: string,
  counted: CountedVotes,
): Promise<readonly AttendanceAtEnd[]> => {
  const { events } = await store.readStream(assemblyStream(assemblyId))
  const end = events.find(({ type }) => type === 'AssemblyEnded')
  if (!end) return []
  const assembly = existingAssembly(foldEvents(assemblyDecider, events))
  const at = new Date(end.metadata.at)
  const [versions, acts, ballots] = await Promise.all([
    readCachedRoll(database, assembly.listId),
    findAttendanceActs(database, assemblyId),
    findAttendingBallots(database, votesOn(assembly)),
  ])
  const roll = rollAt(versions, { before: end.position })
  const figures = countAttendance({
    roll: roll.map(({ dong, ho, person_id: personId }) => ({ dong, ho, personId })),
    owners: byOwner(acts),
    ballots: ballots
      .filter((ballot) => ballot.at <= at)
      .map(({ vote_id: voteId, dong, ho, on_paper: onPaper }) => ({ voteId, dong, ho, onPaper })),
    items: [],
    at,
    day: dayAt(at),
    // Verifiers have the roll alone, so evidence says attendance of all owners on it.
    consenting: null,
  })
  const isCounted = votesOn(assembly).every((voteId) => counted.has(voteId))
  const { owners, present, presentByProxy: byProxy, presentOnline: online, everPresent, objected } = figures
  const { voted, attending } = figures
  const everOnline = figures.ways.online
  const told = { endedAt: end.metadata.at, owners, present, byProxy, online, everPresent, everOnline, objected }
  const votes = isCounted ? { voted, attending } : { voted: null, attending: null }
  return [
    {
      assemblyId,
      attendance: { ...told, ...votes },
    },
  ]
}

/**
 * Reads the attendance of all assemblies of a list that are over, once read models are up to date.
 * `counted`: votes with a result.
 */
export const readAttendanceAtEnds = async (
  deps: Pick<Deps, 'store' | 'database'>,
  listId: string,
  counted: CountedVotes,
): Promise<readonly AttendanceAtEnd[]> => {
  const ids = await findEndedAssemblies(deps.database, listId)
  return (await Promise.all(ids.map((id) => readOne(deps, id, counted)))).flat()
}
