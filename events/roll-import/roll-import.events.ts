import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const count = z.int().nonnegative()

/** What a roll does to a list: rows that add an owner, change one, leave one as it is, cannot be taken; entries that the roll does not name. */
export const rollCounts = { rows: count, added: count, changed: count, unchanged: count, failed: count, missing: count }

const rollReading = z.strictObject({
  sheet: count,
  headerRow: count,
  columns: z.array(z.strictObject({ index: count, field: z.string().max(40).nullable() })),
  /** Rows that were taken though the sheet hides or strikes them out. */
  chosenRows: z.array(count).optional(),
})

/** A cell in whose place somebody typed something; what it was may name anybody, and is not told. */
const correctedCell = z.strictObject({ sheet: count, row: count, column: count })

/** Stream `roll-import-{importId}`. The file itself is kept sealed until the import is over, and is not in the log, nor is its name, which may name anybody; its SHA-256 is. */
export const RollUploaded = defineEvent('RollUploaded', {
  importId: id,
  listId: id,
  apartmentId: id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().positive(),
})
/** What the administrator was shown when they started it, and how the file was read: the sheet, the row of the titles (from 1; 0: it has none), each column's field; and which cells were corrected by hand. */
export const RollImportStarted = defineEvent('RollImportStarted', {
  importId: id,
  listId: id,
  ...rollCounts,
  reading: rollReading.optional(),
  corrected: z.array(correctedCell).optional(),
})
/** What came of it. */
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
