import { buffer } from 'node:stream/consumers'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import type { Sealer } from '#infra/platform/object-storage/sealed-objects.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { ServedFile } from '../../core/http/pdf-answer.ts'
import { safePart } from '../../core/text/file-name.ts'

/** Stored file of an assembly's document; `sealer`: whose keys encrypt it. */
type StoredDocument = {
  readonly title: string
  readonly sealer: Sealer
  readonly file: { readonly objectKey: string; readonly sha256: string; readonly size: number }
}

const refuse = (error: unknown): never => {
  if (error instanceof KeyDestroyed) throw new DomainError('DOCUMENT_ERASED')
  if (error instanceof ObjectDamaged || error instanceof ObjectNotFound) throw new DomainError('DOCUMENT_DAMAGED')
  throw error
}

/** Returns a stored file for an answer. Opening it throws DOCUMENT_ERASED, DOCUMENT_DAMAGED. */
export const servedDocument = (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { title, sealer, file: { objectKey, sha256, size } }: StoredDocument,
): ServedFile => ({
  name: `${safePart(title)}.pdf`,
  size,
  sha256,
  open: (range?: ByteRange) => sealedObjects.get(sealer, objectKey, range).catch(refuse),
})

/** Reads a stored file. @throws DomainError DOCUMENT_ERASED, DOCUMENT_DAMAGED */
export const bytesOfDocument = async (
  { sealedObjects }: Pick<Deps, 'sealedObjects'>,
  { sealer, file }: Pick<StoredDocument, 'sealer' | 'file'>,
): Promise<Buffer> => buffer(await sealedObjects.get(sealer, file.objectKey).catch(refuse)).catch(refuse)
