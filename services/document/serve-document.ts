import type { DocumentRow } from '#projections/document/find-documents.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { Contract } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { pdfAnswer } from '../core/http/pdf-answer.ts'
import type { Call, FileAnswer } from '../core/routes.ts'
import { fileOf, namedFor } from './document-answer.ts'
import { assertServable, openDocument } from './find-document.ts'
import { documentNumber } from './document-texts.ts'

type DownloadCall = Pick<Call<Contract>, 'evidence' | 'request' | 'reply'>

/** File to hand out, its recipient, and its note in the access log. */
export type FileToServe = {
  readonly row: DocumentRow
  readonly apartmentId: string
  readonly isMasked: boolean
  /** An administrator, or the resident whose document it is. */
  readonly reader: { readonly id: string }
  readonly what: string
  readonly way: 'attachment' | 'inline'
}

/**
 * Answers a call with one of a document's files, and records the access.
 * @throws DomainError DOCUMENT_NOT_READY, DOCUMENT_ERASED, DOCUMENT_DAMAGED
 */
export const serveDocument = async (
  deps: Deps,
  call: DownloadCall,
  { row, apartmentId, isMasked, reader, what, way }: FileToServe,
): Promise<FileAnswer> => {
  assertServable(row)
  const file = fileOf(row, isMasked)
  if (!file) throw new DomainError('DOCUMENT_NOT_READY')
  await recordAccess(
    deps,
    { admin: reader, evidence: call.evidence },
    {
      what: `${what}${isMasked ? ', 가림본' : ''} (${documentNumber(row.id)})`,
      personIds: row.person_id === null ? [] : [row.person_id],
      apartmentId,
      listId: row.list_id,
    },
  )
  const { fileName: name } = namedFor(isMasked, row)
  const { size, sha256 } = file
  return pdfAnswer(call, { name, size, sha256, open: (range) => openDocument(deps, row, isMasked, range) }, way)
}
