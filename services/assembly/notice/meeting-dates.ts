import { dayAt } from '#events/values/day.ts'
import { findDatedAssemblies } from '#projections/assembly/assemblies.ts'
import type { Deps } from '../../core/deps.ts'
import type { RecordDate } from '../publication/record-dates.ts'
import { deadlineOf } from './notice-days.ts'

/** Meeting of an assembly, or the last day of its notice. A missed notice is not done before the meeting. */
export type MeetingDate = Omit<RecordDate, 'kind'> & {
  readonly kind: 'meeting' | 'meeting-notice'
  /** Time of the meeting; null for a day. */
  readonly at: string | null
}

/**
 * Returns the meetings of assemblies and the last days of their notices, of lists that are not
 * archived; cancelled assemblies have none. `only` limits them to complexes.
 */
export const findMeetingDates = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  only: readonly string[] | undefined,
): Promise<readonly MeetingDate[]> => {
  const now = clock()
  return (await findDatedAssemblies(database, only)).flatMap((row) => {
    const { starts_at: startsAt } = row
    if (startsAt === null) return []
    const about = {
      apartment: { id: row.apartment_id, name: row.apartment_name },
      list: { id: row.list_id, name: row.list_name, type: row.list_type },
      assembly: { id: row.id, title: row.title },
    }
    const at = startsAt.toISOString()
    const isOver = row.status === 'ended' || startsAt <= now
    const deadline = deadlineOf({ kind: row.kind, startsAt: at })
    const meeting = { kind: 'meeting' as const, day: dayAt(startsAt), at, isDone: isOver, ...about }
    if (deadline === null) return [meeting]
    const isDone = isOver || row.status !== 'draft'
    return [meeting, { kind: 'meeting-notice' as const, day: deadline.lastDay, at: null, isDone, ...about }]
  })
}
