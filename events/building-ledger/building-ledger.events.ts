import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { ledgerUses } from '../values/building-ledger/ledger-use.ts'
import { area, day, id, limitedString, lot } from '../values/schemas.ts'

/** Maximum number of lots of a complex. */
export const MAX_LOTS = 50
const lots = z.array(lot).min(1).max(MAX_LOTS)

/** Most units in one event, and of a complex. */
export const LEDGER_UNITS_AN_EVENT = 500
export const MAX_LEDGER_UNITS = 50_000

const of = { apartmentId: id, readingId: id }
const count = z.int().nonnegative()

/**
 * Stream `building-ledger-{apartmentId}`: readings of the building ledger (건축물대장) of a complex, one
 * at a time. `lots`: those that were asked for; `address`: the one that was chosen for them.
 */
export const LedgerReadingStarted = defineEvent('LedgerReadingStarted', {
  ...of,
  lots,
  address: limitedString(300),
})

/**
 * Reason of a failure. key: the service refuses the key; gone: it was ended; parameter: it refuses
 * the lot; nothing: it has no units there; changing: rows changed each time while they were read;
 * too-many: more units than a complex has; unavailable: given up after many tries.
 */
export const ledgerFailure = z.enum(['key', 'gone', 'parameter', 'nothing', 'changing', 'too-many', 'unavailable'])
export type LedgerFailure = z.output<typeof ledgerFailure>

export const LedgerReadingFailed = defineEvent('LedgerReadingFailed', { ...of, reason: ledgerFailure })
export const LedgerReadingCancelled = defineEvent('LedgerReadingCancelled', of)

/**
 * End of a reading: its units stand in its own stream, written with it. `lots`: those that were
 * read, further lots (부속지번) included; `rows`: rows of the ledger; `on`: day of the reading.
 */
export const LedgerReadingFinished = defineEvent('LedgerReadingFinished', {
  ...of,
  on: day,
  lots,
  rows: count,
  units: z.int().positive().max(MAX_LEDGER_UNITS),
})

export type BuildingLedgerEvent =
  | EventOf<typeof LedgerReadingStarted>
  | EventOf<typeof LedgerReadingFailed>
  | EventOf<typeof LedgerReadingCancelled>
  | EventOf<typeof LedgerReadingFinished>

/**
 * Unit of the ledger, under the name that a roll has for it. `dong` is empty where the complex is one
 * building without a name, `ho` where the ledger gives none. `area`: exclusive area in 1/10000 ㎡.
 */
const ledgerUnit = z.strictObject({
  dong: limitedString(20),
  ho: limitedString(20),
  floor: z.int().min(-999).max(999).nullable(),
  area,
  use: z.enum(ledgerUses),
  purpose: limitedString(60),
})

/** Stream `ledger-reading-{readingId}`: units of one reading, in the order of 동 and 호. */
export const LedgerUnitsRead = defineEvent('LedgerUnitsRead', {
  ...of,
  /** Number of units in the parts before this one. */
  from: count,
  units: z.array(ledgerUnit).min(1).max(LEDGER_UNITS_AN_EVENT),
})

export type LedgerReadingEvent = EventOf<typeof LedgerUnitsRead>
