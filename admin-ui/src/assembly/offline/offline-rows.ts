import type { AttendanceDeskRow, DeskRollRow } from '#services/assembly/attendance/attendance.contract.ts'
import { readDeskQuery } from '../../labels/desk/desk-query.ts'
import type { CheckIn } from './check-in-queue.ts'

/** Maximum number of rows, as the server's search has it. */
const MAX_ROWS = 50

/** Returns who was in the hall when the roll was read. */
const hallOf = ({ state, by }: DeskRollRow): AttendanceDeskRow['hall'] => {
  if (state === 'absent') return 'none'
  return state === 'left' ? 'left' : (by ?? 'none')
}

/**
 * Searches the roll in the browser's memory while there is no network. Check-ins that wait count as
 * there; who may attend for co-owners the server decides when it gets them.
 */
export const offlineRows = (
  roll: readonly DeskRollRow[],
  typed: string,
  waiting: readonly CheckIn[],
): readonly AttendanceDeskRow[] => {
  const query = readDeskQuery(typed)
  if (query === null) return []
  const { dong, ho, q } = query
  const queued = new Map(waiting.map((checkIn) => [checkIn.listUserId, checkIn]))
  return roll
    .filter(
      (row) =>
        (dong === undefined || row.dong === dong) &&
        (ho === undefined || row.ho === ho) &&
        (q === undefined || (row.name ?? '').includes(q)),
    )
    .slice(0, MAX_ROWS)
    .map((row): AttendanceDeskRow => {
      const checkIn = queued.get(row.listUserId)
      const by = checkIn?.proxy ? 'proxy' : 'owner'
      const here = checkIn ? ({ state: 'present', by, hall: by } as const) : {}
      const holderName = checkIn?.proxy?.holderName ?? null
      return {
        ...row,
        hall: hallOf(row),
        online: false,
        ...here,
        entitled: true,
        attendeeId: null,
        holderName,
        since: null,
      }
    })
}
