import { findAttendanceActs, findAttendingBallots, type AttendanceActRow } from '#projections/assembly/attendance.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import type { Deps } from '../../core/deps.ts'
import { rollAt } from '../../vote/vote.facts.ts'
import { detailsOf, readAgendaVotes, votesOn } from '../assembly-answer.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { matterOf } from '../law/assembly-law.contract.ts'
import type { AttendanceFigures } from './attendance.contract.ts'
import { countAttendance, type CountedItem, type OwnerActs } from './count-attendance.ts'
import { hoursOf } from './meeting.ts'

/** Returns the acts of each owner; departures and returns follow their attendee's arrival. */
const byOwner = (rows: readonly AttendanceActRow[]): readonly OwnerActs[] =>
  [...Map.groupBy(rows, ({ attendee_id }) => attendee_id).values()].flatMap((acts) => {
    const ownerKey = acts.find(({ owner_key }) => owner_key !== null)?.owner_key
    if (ownerKey === undefined || ownerKey === null) return []
    return [
      {
        ownerKey,
        acts: acts.map(({ kind, at, struck }) => ({ kind, at: at.toISOString(), isStruck: struck })),
      },
    ]
  })

/** Returns the instant that figures are of: never after the end of the assembly. */
const instantOf = (seen: SeenAssembly, asked: string | undefined, now: Date): Date => {
  const { endedAt } = hoursOf(seen)
  const wanted = asked === undefined ? now : new Date(asked)
  return endedAt !== null && new Date(endedAt) < wanted ? new Date(endedAt) : wanted
}

const itemsOf = (seen: SeenAssembly, details: ReturnType<typeof detailsOf>): readonly CountedItem[] =>
  seen.assembly.agenda.flatMap((item) => {
    const matter = item.kind === 'vote' ? matterOf(seen.assembly.kind, item.matter) : undefined
    if (item.kind !== 'vote' || matter === undefined) return []
    const title = details.items.find(({ itemId }) => itemId === item.itemId)?.title ?? ''
    return [{ itemId: item.itemId, title, voteId: item.voteId, matter }]
  })

/** Reads attendance at an instant; `asked` absent: now. The roll is that of the instant, too. */
export const readFigures = async (deps: Deps, seen: SeenAssembly, asked?: string): Promise<AttendanceFigures> => {
  const { assembly, list } = seen
  const at = instantOf(seen, asked, deps.clock())
  const [versions, acts, ballots, votes] = await Promise.all([
    readCachedRoll(deps.database, list.listId),
    findAttendanceActs(deps.database, assembly.assemblyId),
    findAttendingBallots(deps.database, votesOn(assembly)),
    readAgendaVotes(deps, assembly),
  ])
  const roll = rollAt(versions, { before: Number.POSITIVE_INFINITY, until: { at, inclusive: true } })
  return countAttendance({
    roll: roll.map(({ dong, ho, person_id: personId }) => ({ dong, ho, personId })),
    owners: byOwner(acts),
    ballots: ballots
      .filter((ballot) => ballot.at <= at)
      .map(({ vote_id: voteId, dong, ho, on_paper: onPaper }) => ({ voteId, dong, ho, onPaper })),
    items: itemsOf(seen, detailsOf(seen, votes, deps.clock())),
    at,
    day: dayOfLaw(assembly, deps.clock()),
  })
}
