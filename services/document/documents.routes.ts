import { z } from 'zod'
import { dong, ho } from '#events/values/schemas.ts'
import { findDocuments } from '#projections/document/find-documents.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage, searchFilter } from '../core/collection.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Contract } from '../core/contract.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { seesPersonsInClear } from '../core/text/masked-person.ts'
import { pdfAnswer } from '../core/http/pdf-answer.ts'
import type { Call, FileAnswer, Handler } from '../core/routes.ts'
import { getListFor } from '../list/list.facts.ts'
import { currentVersion } from '../pdf-template/pdf-template.decider.ts'
import { servedTemplateFile, maskedFileOf, templateReadBy } from '../pdf-template/pdf-template.facts.ts'
import { documentAnswer } from './document-answer.ts'
import { getsMasked, serveDocumentTo } from './document.facts.ts'
import { documentDecider, documentStream } from './document.decider.ts'
import { getDocumentFor, type DocumentAccess } from './find-document.ts'
import { documentNumber } from './document-texts.ts'
import * as calls from './documents.contract.ts'
import { answerOwnDocument, serveOwnDocument } from './own-documents.ts'

/** Maximum number of retries a minute: each seals a document. */
const RETRIES_A_MINUTE = 60

const filters = z.strictObject({
  q: searchFilter,
  dong: dong.optional(),
  ho: ho.optional(),
  status: oneOrMore(calls.documentStatus),
  kind: oneOrMore(calls.documentKind),
  way: oneOrMore(calls.documentWay),
  templateId: idFilter,
  batchId: z.guid().optional(),
  userId: idFilter,
  listUserId: idFilter,
  id: idFilter,
})

const sortable = ['dong', 'name', 'status', 'requestedAt', 'sealedAt', 'size'] as const

type Looking = Pick<Call<Contract>, 'admin' | 'evidence'>

const recordDocumentAccess = (
  deps: Deps,
  looking: Looking,
  { row, list }: DocumentAccess,
  what: string,
): Promise<void> =>
  recordAccess(deps, looking, {
    what: `${what} (${documentNumber(row.id)})`,
    personIds: row.person_id === null ? [] : [row.person_id],
    apartmentId: list.apartmentId,
    listId: list.listId,
  })

const getDocument =
  (deps: Deps): Handler<typeof calls.getDocument> =>
  async (call) => {
    if (call.request.resident) return answerOwnDocument(deps, call)
    const { params, admin, evidence } = call
    const seen = await getDocumentFor(deps, params.id, admin)
    await recordDocumentAccess(deps, { admin, evidence }, seen, '문서 정보')
    return { body: documentAnswer(admin)(seen.row) }
  }

const serveFile =
  (deps: Deps, way: 'attachment' | 'inline') =>
  async (call: Call<typeof calls.viewDocument> | Call<typeof calls.downloadDocument>): Promise<FileAnswer> =>
    call.request.resident
      ? serveOwnDocument(deps, call, way)
      : serveDocumentTo(deps, call, await getDocumentFor(deps, call.params.id, call.admin), way)

const viewTemplate =
  (deps: Deps): Handler<typeof calls.viewTemplate> =>
  async (call) => {
    const { params, query, admin, metadata } = call
    const { template } = await templateReadBy(deps, params.id, admin)
    const file = getsMasked({ admin, query })
      ? await maskedFileOf(deps, template, currentVersion(template), metadata)
      : template
    return pdfAnswer(call, servedTemplateFile(deps, template, file), 'inline')
  }

const documentsOfList =
  (deps: Deps): Handler<typeof calls.documentsOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { listId, apartmentId } = await getListFor(deps.store, params.listId, admin)
    const of = { listId, personsOf: seesPersonsInClear(admin) ? apartmentId : null }
    const found = await findDocuments(deps.database, of, readPage(query, { sortable, filters }))
    const personIds = found.rows.flatMap(({ person_id }) => person_id ?? [])
    await recordAccess(deps, { admin, evidence }, { what: '문서 목록', personIds, apartmentId, listId })
    return { body: found.rows.map(documentAnswer(admin)), headers: contentRange('document', found) }
  }

const retryDocument =
  (deps: Deps): Handler<typeof calls.retryDocument> =>
  async ({ params, admin, metadata, evidence }) => {
    const seen = await getDocumentFor(deps, params.id, admin)
    if (seen.row.status === 'erased') throw new DomainError('DOCUMENT_ERASED')
    const { position } = await commandHandler(
      deps.store,
      documentDecider,
    )({ stream: documentStream(params.id), command: () => ({ type: 'RetryDocument' }), metadata })
    await recordDocumentAccess(deps, { admin, evidence }, seen, '문서 정보')
    return { position, body: documentAnswer(admin)({ ...seen.row, status: 'rendering', error: null, position }) }
  }

/** Documents one by one, and lists of them. */
export const documentRoutes: AddCalls = (route, deps) => {
  route(calls.getDocument, getDocument(deps))
  route(calls.downloadDocument, serveFile(deps, 'attachment'))
  route(calls.viewDocument, serveFile(deps, 'inline'))
  route(calls.viewTemplate, viewTemplate(deps))
  route(calls.documentsOfList, documentsOfList(deps))
  route(calls.retryDocument, retryDocument(deps), { perMinute: RETRIES_A_MINUTE })
}
