import type { DocumentRow } from '#projections/document/find-documents.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Call, FileAnswer } from '../core/routes.ts'
import { documentAnswer } from './document-answer.ts'
import { findDocument } from './find-document.ts'
import { documentNumber } from './document-texts.ts'
import type * as calls from './documents.contract.ts'
import { serveDocument } from './serve-document.ts'

type OwnDocument = { readonly row: DocumentRow; readonly personId: string }

/**
 * Returns a document of one of the session's persons.
 * @throws DomainError NOT_FOUND, also for documents of others, so that their existence is not
 * revealed
 */
const ownDocument = async (
  deps: Deps,
  { params, resident }: Pick<Call<typeof calls.getDocument>, 'params' | 'resident'>,
): Promise<OwnDocument> => {
  const row = await findDocument(deps, params.id)
  const personId = row?.person_id
  if (!row || !personId || !resident.entries.some((entry) => entry.personId === personId))
    throw new DomainError('NOT_FOUND')
  return { row, personId }
}

/**
 * Returns a resident's own document. The access is recorded under their own id, once there is
 * something to see.
 */
export const answerOwnDocument = async (deps: Deps, call: Call<typeof calls.getDocument>) => {
  const { row, personId } = await ownDocument(deps, call)
  const { apartmentId } = call.resident
  const what = `본인이 본 문서 정보 (${documentNumber(row.id)})`
  // The app polls for the document after signing.
  if (row.status !== 'rendering')
    await recordAccess(
      deps,
      { admin: { id: personId }, evidence: call.evidence },
      { what, personIds: [personId], apartmentId, listId: row.list_id },
    )
  return { body: documentAnswer('themselves')(row) }
}

/** A resident's own document as a file: as it is, or its masked copy where they ask for that. */
export const serveOwnDocument = async (
  deps: Deps,
  call: Call<typeof calls.viewDocument> | Call<typeof calls.downloadDocument>,
  way: 'attachment' | 'inline',
): Promise<FileAnswer> => {
  const { row, personId } = await ownDocument(deps, call)
  return serveDocument(deps, call, {
    row,
    apartmentId: call.resident.apartmentId,
    isMasked: call.query.masked === 'true',
    reader: { id: personId },
    what: way === 'inline' ? '본인이 본 문서' : '본인이 내려받은 문서',
    way,
  })
}
