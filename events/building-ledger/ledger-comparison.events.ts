import { defineEvent, type EventOf } from '../event-type.ts'
import { area, dong, ho, id } from '../values/schemas.ts'

/**
 * Stream `ledger-comparison-{listId}`: the area of a unit was taken from the building ledger to the
 * roll, for all its owners, in the same write. `readingId`: reading that it comes from; `before`:
 * area of the roll; null: it had none. Areas are in 1/10000 ㎡.
 */
export const LedgerAreaTaken = defineEvent('LedgerAreaTaken', {
  listId: id,
  apartmentId: id,
  readingId: id,
  dong,
  ho,
  before: area.nullable(),
  area,
})

export type LedgerComparisonEvent = EventOf<typeof LedgerAreaTaken>
