import { z } from 'zod'
import type { EventOf } from '#events/event-type.ts'
import { RollImportStarted } from '#events/roll-import/roll-import.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Reactor } from '#infra/projection/projection.ts'

export const IMPORT_ROLL = 'import-roll'

const payloadForm = z.object({ importId: z.string() })

/** Which import a job of this reactor is for. */
export const importIdOf = (payload: unknown): string => payloadForm.parse(payload).importId

/**
 * Asks for rolls to be imported. A reactor rather than a job added by whoever starts it: the log has transactions of its own, and a
 * process that ended between the event and the job would leave an import that nobody does.
 */
export const rollImportReactor: Reactor = {
  name: 'roll-imports-to-do',
  handles: [RollImportStarted.type],
  react: (events) =>
    // The reactor handles this one type.
    (events as readonly RecordedEvent<EventOf<typeof RollImportStarted>>[]).map(({ data: { importId } }) => ({
      task: IMPORT_ROLL,
      payload: { importId } satisfies z.output<typeof payloadForm>,
      key: importId,
      maxAttempts: 12,
    })),
}
