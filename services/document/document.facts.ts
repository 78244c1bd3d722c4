import { findDocumentsNamed, type DocumentRow } from '#projections/document/find-documents.ts'
import { noteLook } from '../audit/audit.facts.ts'
import type { Contract } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { seesPersonsInClear } from '../core/masked-person.ts'
import { pdfAnswer } from '../core/pdf-answer.ts'
import type { Call, FileAnswer } from '../core/routes.ts'
import type { AdminSession } from '../core/session.ts'
import type { CreatedList } from '../list/list.decider.ts'
import { fileOf, namedFor } from './document-answer.ts'
import { assertServable, openDocument } from './document-seen.ts'
import { documentNumber } from './document-words.ts'

export { requestStatements, type AskedBallot } from './request-statements.ts'

type Asked = Pick<Call<Contract>, 'evidence' | 'request' | 'reply'> & {
  readonly admin: AdminSession
  readonly query: { readonly masked?: 'true' | 'false' | undefined }
}

/** Auditors get the masked copy, whatever they ask for. */
export const getsMasked = ({ admin, query }: Pick<Asked, 'admin' | 'query'>): boolean =>
  query.masked === 'true' || !seesPersonsInClear(admin)

/**
 * Answers a call with a document that somebody may see, and notes that they looked.
 * @throws DomainError DOCUMENT_NOT_READY, DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const handOutDocument = async (
  deps: Deps,
  call: Asked,
  { row, list }: { readonly row: DocumentRow; readonly list: Pick<CreatedList, 'apartmentId' | 'listId'> },
  way: 'attachment' | 'inline',
): Promise<FileAnswer> => {
  assertServable(row)
  const isMasked = getsMasked(call)
  const file = fileOf(row, isMasked)
  if (!file) throw new DomainError('DOCUMENT_NOT_READY')
  const what = `${way === 'inline' ? '문서 보기' : '문서 내려받기'}${isMasked ? ', 가림본' : ''}`
  await noteLook(deps, call, {
    what: `${what} (${documentNumber(row.id)})`,
    personIds: row.person_id === null ? [] : [row.person_id],
    apartmentId: list.apartmentId,
    listId: list.listId,
  })
  const { fileName: name } = namedFor(isMasked, row)
  const { size, sha256 } = file
  return pdfAnswer(call, { name, size, sha256, open: (range) => openDocument(deps, row, isMasked, range) }, way)
}

/** A document by its id, whoever asks; undefined where there is none. */
export const documentNamed = async (
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<DocumentRow | undefined> => (await findDocumentsNamed(database, [id]))[0]
