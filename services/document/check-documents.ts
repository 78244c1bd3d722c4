import { placeIn } from '#infra/object-storage/scrub-place.ts'
import { scrub, type ScrubTurn } from '#infra/object-storage/scrub.ts'
import { findDocumentsOfObject, findStoredKeys } from '#projections/document/find-documents.ts'
import { findFileKeys } from '#projections/document/stored-files.ts'
import { findTemplateKeys } from '#projections/pdf-template/find-pdf-templates.ts'
import { findConsentKeys } from '#projections/signature/find-consents.ts'
import type { Deps } from '../core/deps.ts'
import { reportDamage } from './document-seen.ts'

type Checker = Pick<Deps, 'objects' | 'database' | 'store' | 'clock'>

/** As much as a slow disk reads beside its other work: 70 GB an hour. */
const BYTES_A_SECOND = 20_000_000
const TURN_MS = 2 * 3_600_000

/** Whatever is stored: of documents, templates and consents, and of all that keeps a file beside them; in one order. */
const findKeys = async (database: Deps['database'], after: string | undefined, limit: number) => {
  const kinds = [findStoredKeys, findTemplateKeys, findConsentKeys, findFileKeys]
  const found = await Promise.all(kinds.map((find) => find(database, after, limit)))
  return [...new Set(found.flat())].toSorted().slice(0, limit)
}

/**
 * Takes a turn at reading back what is stored. A document that no longer fits its hash is recorded as damaged, and handed out to nobody from
 * then on; of any other file it is told in the process's log, and whoever asks for it is refused.
 */
export const checkDocuments = (worker: Checker, stopping: AbortSignal): Promise<ScrubTurn> => {
  const { objects, database } = worker
  return scrub({
    objects,
    place: placeIn(database),
    referenced: (after, limit) => findKeys(database, after, limit),
    tellDamage: async (key) => {
      for (const { id, masked } of await findDocumentsOfObject(database, key))
        await reportDamage(worker, id, masked ? 'masked' : 'document')
    },
    bytesASecond: BYTES_A_SECOND,
    turnMs: TURN_MS,
    stopping,
  })
}
