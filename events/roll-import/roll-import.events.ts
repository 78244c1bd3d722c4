import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const count = z.int().nonnegative()

/**
 * Effects of a roll on a list: numbers of rows that add an owner, change one, leave one as it is,
 * cannot be imported; and of entries that the roll lacks.
 */
export const rollCounts = { rows: count, added: count, changed: count, unchanged: count, failed: count, missing: count }

const rollReading = z.strictObject({
  sheet: count,
  headerRow: count,
  columns: z.array(z.strictObject({ index: count, field: z.string().max(40).nullable() })),
  /** Rows that were taken though the sheet hides or strikes them out. */
  chosenRows: z.array(count).optional(),
})

/** Cell that was corrected by hand; its value may contain names, and is not recorded. */
const correctedCell = z.strictObject({ sheet: count, row: count, column: count })

/**
 * Stream `roll-import-{importId}`. The file is stored encrypted until the import is over, and is
 * not in the log; nor is its name, which may contain names. Its SHA-256 is.
 */
export const RollUploaded = defineEvent('RollUploaded', {
  importId: id,
  listId: id,
  apartmentId: id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
})
/**
 * Start as the administrator saw it, and how the file was read: the sheet, the row of the titles
 * (from 1; 0: it has none), each column's field; and which cells were corrected by hand.
 */
export const RollImportStarted = defineEvent('RollImportStarted', {
  importId: id,
  listId: id,
  ...rollCounts,
  reading: rollReading.optional(),
  corrected: z.array(correctedCell).optional(),
  /** Reading of the building ledger from which units without an area take it. */
  ledgerReadingId: id.optional(),
})
/** Result of the import. */
export const RollImportFinished = defineEvent('RollImportFinished', {
  importId: id,
  listId: id,
  apartmentId: id,
  ...rollCounts,
})
/** `reason` is a code of the errors' table. What was taken until then stays. */
export const RollImportFailed = defineEvent('RollImportFailed', {
  importId: id,
  listId: id,
  reason: z.string().max(60),
})
export const RollImportDiscarded = defineEvent('RollImportDiscarded', { importId: id, listId: id })

export type RollImportEvent =
  | EventOf<typeof RollUploaded>
  | EventOf<typeof RollImportStarted>
  | EventOf<typeof RollImportFinished>
  | EventOf<typeof RollImportFailed>
  | EventOf<typeof RollImportDiscarded>
