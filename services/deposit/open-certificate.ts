import type { Readable } from 'node:stream'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { DepositCertificate } from './deposit.decider.ts'

/** Opens a certificate as a stream. @throws DomainError DOCUMENT_ERASED, FILE_DAMAGED */
export const openCertificate = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { personId, file }: DepositCertificate,
  range?: ByteRange,
): Promise<Readable> => {
  try {
    return await sealedObjects.get(personId, file.objectKey, range)
  } catch (error) {
    if (error instanceof KeyDestroyed) throw new DomainError('DOCUMENT_ERASED')
    if (error instanceof ObjectDamaged || error instanceof ObjectNotFound) throw new DomainError('FILE_DAMAGED')
    throw error
  }
}
