import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

const count = z.int().nonnegative()
const of = { importId: id, listId: id }

/**
 * Numbers of records by outcome. matched: of a unit of the list, and fits its entries; changed:
 * differs; unmatched: of no unit of the list; failed: not read.
 */
export const registryCounts = { total: count, matched: count, changed: count, unmatched: count, failed: count }

/**
 * Stream `registry-import-{importId}`: registry records from files, or collected ones imported into
 * the roll. The file is stored encrypted until its import is over; its name, which may contain
 * names, is not in the log.
 */
export const RegistryImportStarted = defineEvent('RegistryImportStarted', {
  ...of,
  apartmentId: id,
  source: z.enum(['file', 'api']),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  bytes: z.int().positive().nullable(),
  /** Records of an import of a collection; absent: all of the list. */
  registryIds: z.array(id).max(10_000).optional(),
})
export const RegistryImportFinished = defineEvent('RegistryImportFinished', { ...of, ...registryCounts })
/** `reason` is a code of the errors' table. What was taken until then stays. */
export const RegistryImportFailed = defineEvent('RegistryImportFailed', { ...of, reason: z.string().max(60) })

export type RegistryImportEvent =
  | EventOf<typeof RegistryImportStarted>
  | EventOf<typeof RegistryImportFinished>
  | EventOf<typeof RegistryImportFailed>
