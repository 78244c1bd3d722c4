import type { AttendanceActRow } from '#projections/assembly/attendance.ts'
import type { OwnerActs } from './count-attendance.ts'

/** Returns the acts of each owner; departures and returns follow their attendee's arrival. */
export const byOwner = (rows: readonly AttendanceActRow[]): readonly OwnerActs[] =>
  [...Map.groupBy(rows, ({ attendee_id }) => attendee_id).values()].flatMap((acts) => {
    const ownerKey = acts.find(({ owner_key }) => owner_key !== null)?.owner_key
    if (ownerKey === undefined || ownerKey === null) return []
    return [
      {
        ownerKey,
        acts: acts.map(({ kind, at, struck, objected, proof }) => ({
          kind,
          at: at.toISOString(),
          isStruck: struck,
          isObjected: objected,
          proof: proof === 'entry-code' ? null : proof,
        })),
      },
    ]
  })
