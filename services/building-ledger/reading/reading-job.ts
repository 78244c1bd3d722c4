import { z } from 'zod'
import { LedgerReadingStarted } from '#events/building-ledger/building-ledger.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { reactTo } from '../../core/react-to.ts'

export const READ_LEDGER = 'read-building-ledger'

/** Queue of all readings: the gateway tolerates two calls at a time, of all processes together. */
const LEDGER_QUEUE = 'building-ledger'

const payloadForm = z.object({ apartmentId: z.guid(), readingId: z.guid() })
export type ReadingPayload = z.output<typeof payloadForm>

/** Returns the reading that a job is for. */
export const readingOf = (payload: unknown): ReadingPayload => payloadForm.parse(payload)

/** Builds the job that goes on with a reading. */
export const readingJob = ({ apartmentId, readingId }: ReadingPayload, runAt?: Date) =>
  ({
    task: READ_LEDGER,
    payload: { apartmentId, readingId },
    key: `${READ_LEDGER} ${readingId}`,
    queue: LEDGER_QUEUE,
    ...(runAt ? { runAt } : {}),
  }) satisfies NewJob

/** Adds the job of a reading that was started. */
export const ledgerReadingReactor = reactTo(LedgerReadingStarted, 'ledger-readings-to-do', ({ data }) => [
  readingJob(data),
])
