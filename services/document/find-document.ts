import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { ObjectDamaged, ObjectNotFound, type ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import { findDocumentsNamed, type DocumentRow } from '#projections/document/find-documents.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import { fileOf } from './document-answer.ts'
import { documentDecider, documentStream, type DocumentCopy } from './document.decider.ts'

/** A document and its list. */
export type DocumentAccess = { readonly row: DocumentRow; readonly list: ExistingList }

/** Returns a document by its id; undefined if the log has none at this moment. */
export const findDocument = async (
  deps: Pick<Deps, 'database' | 'store' | 'freshness'>,
  id: string,
): Promise<DocumentRow | undefined> => {
  const [row] = await findDocumentsNamed(deps.database, [id])
  if (row) return row
  // Only up-to-date read models can prove its absence.
  await assertUpToDate(deps, ['document'])
  return (await findDocumentsNamed(deps.database, [id]))[0]
}

/** @throws DomainError NOT_FOUND where there is none, or none of theirs */
export const getDocumentFor = async (deps: Deps, id: string, admin: AdminSession): Promise<DocumentAccess> => {
  const row = await findDocument(deps, id)
  if (!row) throw new DomainError('NOT_FOUND')
  return { row, list: await getListFor(deps.store, row.list_id, admin) }
}

type DocumentStores = Pick<Deps, 'store' | 'objects' | 'sealedObjects' | 'clock'>

/** Records that a stored file is not what was sealed; it is not served any more. */
export const reportDamage = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  documentId: string,
  copy: DocumentCopy,
): Promise<void> => {
  await commandHandler(
    store,
    documentDecider,
  )({
    stream: documentStream(documentId),
    command: () => ({ type: 'ReportDamage', copy }),
    metadata: { actor: { kind: 'system', name: 'read-document' }, at: clock().toISOString() },
  })
}

const isDamage = (error: unknown): boolean => error instanceof ObjectDamaged || error instanceof ObjectNotFound

/**
 * Opens one of a document's two files as a stream. Damage is recorded, also if it shows only on the
 * way; then the stream breaks off.
 * @throws DomainError DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const openDocument = async (
  shelf: DocumentStores,
  row: DocumentRow,
  isMasked: boolean,
  range?: ByteRange,
): Promise<Readable> => {
  const file = fileOf(row, isMasked)
  if (!file) throw new DomainError('DOCUMENT_NOT_READY')
  const copy = isMasked ? 'masked' : 'document'
  try {
    const stream = await (row.person_id === null
      ? shelf.objects.get(file.objectKey, range)
      : shelf.sealedObjects.get(row.person_id, file.objectKey, range))
    stream.once('error', (error) => {
      if (isDamage(error)) void reportDamage(shelf, row.id, copy).catch(() => {})
    })
    return stream
  } catch (error) {
    if (error instanceof KeyDestroyed) throw new DomainError('DOCUMENT_ERASED')
    if (!isDamage(error)) throw error
    await reportDamage(shelf, row.id, copy)
    throw new DomainError('DOCUMENT_DAMAGED')
  }
}

/**
 * Reads the file of a sealed document as it is, unmasked.
 * @throws DomainError DOCUMENT_NOT_READY, DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const sealedFileOf = async (shelf: DocumentStores, row: DocumentRow): Promise<Buffer> =>
  buffer(await openDocument(shelf, row, false))

/**
 * Checks that a document can be served.
 * @throws DomainError DOCUMENT_NOT_READY, DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const assertServable = ({ status }: Pick<DocumentRow, 'status'>): void => {
  switch (status) {
    case 'sealed':
      return
    case 'erased':
      throw new DomainError('DOCUMENT_ERASED')
    case 'damaged':
      throw new DomainError('DOCUMENT_DAMAGED')
    case 'rendering':
    case 'failed':
      throw new DomainError('DOCUMENT_NOT_READY')
  }
}
