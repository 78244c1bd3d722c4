import type { Readable } from 'node:stream'
import { KeyDestroyed } from '#infra/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/object-storage/object-storage.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'

/** A paper's scan, or a range of it. @throws DomainError DOCUMENT_ERASED, DOCUMENT_DAMAGED */
export const openScan = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { personId, objectKey }: { readonly personId: string; readonly objectKey: string },
  range?: ByteRange,
): Promise<Readable> => {
  try {
    return await sealedObjects.get(personId, objectKey, range)
  } catch (error) {
    if (error instanceof KeyDestroyed) throw new DomainError('DOCUMENT_ERASED')
    if (error instanceof ObjectDamaged || error instanceof ObjectNotFound) throw new DomainError('DOCUMENT_DAMAGED')
    throw error
  }
}
