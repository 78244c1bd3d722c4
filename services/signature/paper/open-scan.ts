import type { Readable } from 'node:stream'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import type { Sealer } from '#infra/platform/object-storage/sealed-objects.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'

/**
 * Opens a scan, or a range of it. `sealer`: whose key encrypts it.
 * @throws DomainError DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const openScan = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { sealer, objectKey }: { readonly sealer: Sealer; readonly objectKey: string },
  range?: ByteRange,
): Promise<Readable> => {
  try {
    return await sealedObjects.get(sealer, objectKey, range)
  } catch (error) {
    if (error instanceof KeyDestroyed) throw new DomainError('DOCUMENT_ERASED')
    if (error instanceof ObjectDamaged || error instanceof ObjectNotFound) throw new DomainError('DOCUMENT_DAMAGED')
    throw error
  }
}
