import { z } from 'zod'
import { RollImportStarted } from '#events/roll-import/roll-import.events.ts'
import { reactTo } from '../core/react-to.ts'

export const IMPORT_ROLL = 'import-roll'

const payloadForm = z.object({ importId: z.string() })
type Payload = z.output<typeof payloadForm>

/** Returns the import that a job of this reactor is for. */
export const importIdOf = (payload: unknown): string => payloadForm.parse(payload).importId

/**
 * Adds the job of an import. A reactor does it rather than the call: the log has transactions of
 * its own, and a process that ended between the event and the job would leave an import undone.
 */
export const rollImportReactor = reactTo(RollImportStarted, 'roll-imports-to-do', ({ data: { importId } }) => [
  { task: IMPORT_ROLL, payload: { importId } satisfies Payload, key: importId, maxAttempts: 12 },
])
