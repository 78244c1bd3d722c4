import type { ExistingList } from '../list/list.facts.ts'
import {
  findDocumentsNamed,
  findDocumentsOfPerson,
  findDocumentsUpTo,
  type DocumentRow,
} from '#projections/document/find-documents.ts'
import type { Contract } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import type { Call, FileAnswer } from '../core/routes.ts'
import type { AdminSession } from '../core/session.ts'
import { serveDocument } from './serve-document.ts'
import type { StoredPart } from '#infra/lib/archive/index.ts'
import type { ByteRange } from '../core/http/pdf-answer.ts'
import { fileOf } from './document-answer.ts'
import { includedDocuments } from './batch/all-documents.ts'
import { openDocument } from './find-document.ts'

export { documentNumber } from './document-texts.ts'
export { sealedFileOf } from './find-document.ts'
export { digestOf } from './render/document-inputs.ts'
export { fieldsDigest } from './render/render-document.ts'
export { requestConsentDocument } from './render/request-consent.ts'
export { requestStatements, type BallotStatementRequest } from './render/request-statements.ts'

type DocumentCall = Pick<Call<Contract>, 'evidence' | 'request' | 'reply'> & {
  readonly admin: AdminSession
  readonly query: { readonly masked?: 'true' | 'false' | undefined }
}

/** Auditors get the masked copy, whatever they ask for. */
export const getsMasked = ({ admin, query }: Pick<DocumentCall, 'admin' | 'query'>): boolean =>
  query.masked === 'true' || !seesPersonsInClear(admin)

/**
 * Answers a call with a document that the caller may see, and records the access.
 * @throws DomainError DOCUMENT_NOT_READY, DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const serveDocumentTo = async (
  deps: Deps,
  call: DocumentCall,
  { row, list }: { readonly row: DocumentRow; readonly list: Pick<ExistingList, 'apartmentId'> },
  way: 'attachment' | 'inline',
): Promise<FileAnswer> => {
  const what = way === 'inline' ? '문서 보기' : '문서 내려받기'
  const { apartmentId } = list
  return serveDocument(deps, call, { row, apartmentId, isMasked: getsMasked(call), reader: call.admin, what, way })
}

/** Returns a document by its id, for any caller; undefined without one. */
export const documentNamed = async (
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<DocumentRow | undefined> => (await findDocumentsNamed(database, [id]))[0]

/** A sealed document as a file of an archive, and its SHA-256 in hex. */
type DocumentPart = { readonly part: StoredPart; readonly sha256: string }

/**
 * All documents of a person whose files are there, of every list: as they are, or their masked
 * copies.
 */
export const documentsOfPerson = async (
  deps: Pick<Deps, 'database' | 'store' | 'objects' | 'sealedObjects' | 'clock'>,
  personId: string,
  isMasked: boolean,
): Promise<readonly DocumentPart[]> => {
  const rows = await findDocumentsOfPerson(deps.database, personId)
  return includedDocuments(rows, isMasked).map(({ row, fileName: name, file: { size, crc32, sha256 } }) => ({
    sha256,
    part: {
      name,
      at: row.sealed_at ?? row.requested_at,
      size,
      crc32,
      open: (range) => openDocument(deps, row, isMasked, range),
    },
  }))
}

/** A sealed document of a list, by its id; the part has no name yet. */
export type ListedDocument = { readonly part: Omit<StoredPart, 'name'>; readonly sha256: string }

/**
 * Returns the sealed documents of a list that are among those ids, by id; documents that are not made,
 * damaged or erased are missing. `isMasked`: their masked copies.
 */
export const documentsOfList = async (
  deps: Pick<Deps, 'unhurried' | 'store' | 'objects' | 'sealedObjects' | 'clock'>,
  { listId, ids, isMasked }: { readonly listId: string; readonly ids: ReadonlySet<string>; readonly isMasked: boolean },
): Promise<ReadonlyMap<string, ListedDocument>> => {
  const of = { listId, personsOf: null }
  const rows = await findDocumentsUpTo(deps.unhurried, of, { status: ['sealed'] }, Number.MAX_SAFE_INTEGER)
  return new Map(
    rows.flatMap((row) => {
      const file = ids.has(row.id) ? fileOf(row, isMasked) : undefined
      if (!file) return []
      const { size, crc32, sha256 } = file
      const at = row.sealed_at ?? row.requested_at
      const part = { at, size, crc32, open: (range?: ByteRange) => openDocument(deps, row, isMasked, range) }
      return [[row.id, { part, sha256 }] as const]
    }),
  )
}
