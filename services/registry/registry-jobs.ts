import { z } from 'zod'
import {
  RegistryCollectionResumed,
  RegistryCollectionRetried,
  RegistryCollectionStarted,
} from '#events/registry/registry-collection.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { eventsOf } from '#projections/set-based.ts'

export const COLLECT_REGISTERS = 'collect-registers'
export const LOOK_UP_REGISTERS = 'look-up-registers'
export const WAKE_COLLECTIONS = 'wake-registry-collections'

const payloadForm = z.object({ collectionId: z.string() })

/** Returns the collection that a job is for. */
export const collectionIdOf = (payload: unknown): string => payloadForm.parse(payload).collectionId

/**
 * Queue of all jobs that call the provider: it demands a pause between two calls, and purchases
 * must not overlap.
 */
const REGISTRY_QUEUE = 'registry'

/** Builds the job that continues a collection. */
export const collectionJob = (collectionId: string) =>
  ({
    task: COLLECT_REGISTERS,
    payload: { collectionId } satisfies z.output<typeof payloadForm>,
    key: `registers ${collectionId}`,
    queue: REGISTRY_QUEUE,
  }) satisfies NewJob

/**
 * Builds the job that looks up doubtful purchases of a collection, once their answers can no longer
 * arrive.
 */
export const lookUpJob = (collectionId: string, runAt: Date) =>
  ({
    task: LOOK_UP_REGISTERS,
    payload: { collectionId } satisfies z.output<typeof payloadForm>,
    key: `registers in doubt ${collectionId}`,
    queue: REGISTRY_QUEUE,
    runAt,
  }) satisfies NewJob

/** Adds the jobs that continue a collection. */
export const collectionReactor: Reactor = {
  name: 'registers-to-collect',
  handles: [RegistryCollectionStarted.type, RegistryCollectionResumed.type, RegistryCollectionRetried.type],
  react: (events) =>
    [
      ...eventsOf(RegistryCollectionStarted, events),
      ...eventsOf(RegistryCollectionResumed, events),
      ...eventsOf(RegistryCollectionRetried, events),
    ].map(({ data }) => collectionJob(data.collectionId)),
}
