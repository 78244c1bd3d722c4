import { naturalOrder } from '#events/values/natural-order.ts'
import { findAppointments } from '#projections/representative/representatives.ts'
import type { Deps } from '../core/deps.ts'
import { readAppointment, type RecordedAppointment } from './appointment-form.ts'

export { appointmentForms, type RecordedAppointment } from './appointment-form.ts'

const unitOf = ({ appointed }: RecordedAppointment): { readonly dong: string; readonly ho: string } =>
  appointed.data.units[0] ?? { dong: '', ho: '' }

/**
 * Returns the appointments of a list that held at the end of a day in Seoul, by unit. `upTo`: position
 * up to which the log is read.
 */
export const appointmentsOn = async (
  deps: Pick<Deps, 'store' | 'unhurried'>,
  { listId, on, upTo }: { readonly listId: string; readonly on: string; readonly upTo: number },
): Promise<readonly RecordedAppointment[]> => {
  const rows = await findAppointments(deps.unhurried, listId)
  const read = await Promise.all(
    rows.map(({ id, co_owners_id: coOwnersId }) => readAppointment(deps, { coOwnersId, appointmentId: id, upTo })),
  )
  return read
    .flatMap((one) => one ?? [])
    .filter(({ appointed, endedOn }) => appointed.data.appointedOn <= on && (endedOn === null || endedOn > on))
    .toSorted(
      (one, other) =>
        naturalOrder(unitOf(one).dong, unitOf(other).dong) ||
        naturalOrder(unitOf(one).ho, unitOf(other).ho) ||
        one.appointed.position - other.appointed.position,
    )
}
