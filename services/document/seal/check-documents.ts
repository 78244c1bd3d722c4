import { createScrubPositions } from '#infra/platform/object-storage/scrub-position.ts'
import { scrub, type ScrubRound } from '#infra/platform/object-storage/scrub.ts'
import { findFileKeys } from '#projections/document/file-keys.ts'
import { findDocumentsOfObject } from '#projections/document/find-documents.ts'
import type { Deps } from '../../core/deps.ts'
import { reportDamage } from '../find-document.ts'

type Checker = Pick<Deps, 'objects' | 'database' | 'store' | 'clock'>

/** Bytes per second that a slow disk reads beside its other work: 70 GB an hour. */
const BYTES_A_SECOND = 20_000_000
const TURN_MS = 2 * 3_600_000

/**
 * Reads back a part of the stored files. A document that no longer fits its hash is recorded as
 * damaged, and not served from then on; damage of any other file is logged, and requests for it are
 * refused.
 */
export const checkDocuments = (worker: Checker, stopping: AbortSignal): Promise<ScrubRound> => {
  const { objects, database } = worker
  return scrub({
    objects,
    place: createScrubPositions(database),
    referenced: (after, limit) => findFileKeys(database, after, limit),
    tellDamage: async (key) => {
      for (const { id, masked } of await findDocumentsOfObject(database, key))
        await reportDamage(worker, id, masked ? 'masked' : 'document')
    },
    bytesASecond: BYTES_A_SECOND,
    turnMs: TURN_MS,
    stopping,
  })
}
