import { z } from 'zod'
import { inspectionKinds } from '#events/values/assembly/publication-names.ts'
import { dayAt } from '#events/values/day.ts'
import { id, text } from '#events/values/schemas.ts'
import { findInspections } from '#projections/assembly/inspections.ts'
import { findAdmin } from '../../account/account.facts.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { UploadedForm } from '../../core/http/multipart.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import { readUploadedPdf } from '../../pdf-template/pdf-template.facts.ts'
import { readAgendaVotes } from '../assembly-answer.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'
import { existingDocument } from '../publication/publication.decider.ts'
import { readPublications } from '../publication/publication-answer.ts'
import { bytesOfDocument, servedDocument } from '../publication/stored-document.ts'
import { inspectionAnswer, readInspections, type ReadInspection } from './inspection-answer.ts'
import { lawFor } from './inspection-law.ts'
import { copyIn, inspectionDecider, inspectionStream, type InspectionCommand } from './inspection.decider.ts'
import * as calls from './inspections.contract.ts'
import { copyForRequester, type Original } from './recipient-copy.ts'
import { requestRefusal } from './refuse-inspection.ts'
import { recordInspection } from './request-inspection.ts'

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>

type Access = { readonly what: string; readonly personIds: readonly string[] }

const note = (deps: Deps, call: AdminCall, { assembly }: SeenAssembly, access: Access) =>
  recordAccess(deps, call, { ...access, listId: assembly.listId, apartmentId: assembly.apartmentId })

/** Returns a request of an assembly. @throws DomainError NOT_FOUND */
const inspectionOf = async (deps: Deps, { assembly }: SeenAssembly, requestId: string): Promise<ReadInspection> => {
  const [read] = await readInspections(deps, [requestId])
  if (read?.request.assemblyId !== assembly.assemblyId) throw new DomainError('NOT_FOUND')
  return read
}

const answerFor = async (deps: Deps, call: AdminCall, seen: SeenAssembly, requestId: string) => {
  const read = await inspectionOf(deps, seen, requestId)
  await note(deps, call, seen, { personIds: [read.request.personId], what: '열람·복사 청구' })
  return inspectionAnswer(deps, read, call.admin)
}

/** Returns the address where owners request; null while no vote of the agenda has a link. */
const requestUrlOf = async (deps: Deps, { assembly }: SeenAssembly): Promise<string | null> => {
  const votes = [...(await readAgendaVotes(deps, assembly)).values()]
  const link = votes
    .map((vote) => (vote.status === 'absent' ? null : vote.link))
    .find((one) => one?.status === 'active')
  return link ? `${deps.publicUrl}/vote/${link.linkId}/inspection` : null
}

const list =
  (deps: Deps): Handler<typeof calls.listInspections> =>
  async (call) => {
    const seen = await getAssemblyFor(deps, call.params.id, call.admin)
    const rows = await findInspections(deps.database, call.params.id)
    const read = await readInspections(
      deps,
      rows.map(({ id: requestId }) => requestId),
    )
    const personIds = read.map(({ request }) => request.personId)
    if (personIds.length > 0) await note(deps, call, seen, { personIds, what: '열람·복사 청구 목록' })
    const requests = await Promise.all(read.map((one) => inspectionAnswer(deps, one, call.admin)))
    return { body: { law: lawFor(deps, seen.assembly), requestUrl: await requestUrlOf(deps, seen), requests } }
  }

const enter =
  (deps: Deps): Handler<typeof calls.enterInspection> =>
  async (call) => {
    const { params, admin, newId, metadata } = call
    const { listUserId = null, applicant, identityHow: how, details, ...body } = call.body
    if ((listUserId === null) === (applicant === undefined))
      throw new DomainError('VALIDATION_FAILED', [{ path: 'listUserId', message: '청구인을 골라주세요.' }])
    const seen = await getAssemblyFor(deps, params.id, admin)
    const requestId = newId()
    const by = (await findAdmin(deps.store, admin.id))?.name ?? '관리자'
    const identityCheck = { how, by: by.slice(0, 50), on: dayAt(deps.clock()) }
    const asked = { ...body, requestId, assemblyId: params.id, way: 'paper', listUserId, identityCheck } as const
    const more = { ...(applicant ? { applicant } : {}), ...(details === undefined ? {} : { details }) }
    const { position } = await recordInspection(deps, { ...asked, ...more }, metadata)
    return { status: 201, position, body: await answerFor(deps, call, seen, requestId) }
  }

const change = async (
  deps: Deps,
  call: Pick<Call<Contract>, 'metadata'>,
  requestId: string,
  command: InspectionCommand,
) =>
  commandHandler(
    deps.store,
    inspectionDecider,
  )({ stream: inspectionStream(requestId), command: () => command, metadata: call.metadata })

const grant =
  (deps: Deps): Handler<typeof calls.grantInspection> =>
  async (call) => {
    const { id: assemblyId, requestId } = call.params
    const seen = await getAssemblyFor(deps, assemblyId, call.admin)
    await inspectionOf(deps, seen, requestId)
    const { position } = await change(deps, call, requestId, { type: 'GrantInspection', cost: call.body.cost })
    return { position, body: await answerFor(deps, call, seen, requestId) }
  }

const refuse =
  (deps: Deps): Handler<typeof calls.refuseInspection> =>
  async ({ params: { id: assemblyId, requestId }, body, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, assemblyId, admin)
    await inspectionOf(deps, seen, requestId)
    const refusing = { requestId, ...body, adminId: admin.id, metadata }
    const { outcome, position } = await requestRefusal(deps, seen, refusing)
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'inspection-refusal' } } }
  }

const copyFields = z.strictObject({
  publicationId: id.optional(),
  document: z.enum(inspectionKinds).optional(),
  title: text(200).optional(),
  looked: z.enum(['yes', 'no']).optional(),
})

const missing = (path: string, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', [{ path, message }])

/** Reads the original of a copy: a published document, or an upload that somebody looked at. */
const originalOf = async (deps: Deps, assemblyId: string, form: UploadedForm, sender: string): Promise<Original> => {
  const { publicationId, document, title, looked } = copyFields.parse(form.fields)
  if (publicationId !== undefined) {
    const published = existingDocument(await readPublications(deps, assemblyId), publicationId)
    const bytes = await bytesOfDocument(deps, { sealer: publicationId, file: published.file })
    return { document: published.document, title: published.title, publicationId, bytes }
  }
  if (!form.file) throw missing('file', 'PDF 파일을 고르거나 공개한 자료를 골라주세요.')
  if (document === undefined) throw missing('document', '자료의 종류를 골라주세요.')
  if (looked !== 'yes') throw missing('looked', '다른 사람의 개인정보가 가려져 있는지 직접 확인해주세요.')
  const { bytes } = await readUploadedPdf({ bytes: form.file.bytes, sender })
  return { document, title: title ?? form.file.name.replace(/\.pdf$/i, ''), publicationId: null, bytes }
}

const makeCopy =
  (deps: Deps): Handler<typeof calls.makeInspectionCopy> =>
  async (call) => {
    const { id: assemblyId, requestId } = call.params
    const seen = await getAssemblyFor(deps, assemblyId, call.admin)
    const copyId = call.newId()
    const { request } = await inspectionOf(deps, seen, requestId)
    const original = await originalOf(deps, assemblyId, await call.form(), call.admin.id)
    const { position } = await copyForRequester(deps, { request, copyId, original, metadata: call.metadata })
    return { status: 201, position, body: await answerFor(deps, call, seen, requestId) }
  }

const view =
  (deps: Deps): Handler<typeof calls.viewInspectionCopy> =>
  async (call) => {
    const { id: assemblyId, requestId, copyId } = call.params
    const seen = await getAssemblyFor(deps, assemblyId, call.admin)
    const { request } = await inspectionOf(deps, seen, requestId)
    const { title, file, isDestroyed } = copyIn(request, copyId)
    if (isDestroyed) throw new DomainError('DOCUMENT_ERASED')
    await note(deps, call, seen, { personIds: [request.personId], what: '청구인에게 줄 사본' })
    const served = servedDocument(deps, { title: `사본 ${title}`, sealer: [request.personId, copyId], file })
    return pdfAnswer(call, served, 'inline')
  }

const handOut =
  (deps: Deps): Handler<typeof calls.handOutInspectionCopy> =>
  async (call) => {
    const { id: assemblyId, requestId, copyId } = call.params
    const { way, on, identityHow: how, proof } = call.body
    const seen = await getAssemblyFor(deps, assemblyId, call.admin)
    await inspectionOf(deps, seen, requestId)
    const by = ((await findAdmin(deps.store, call.admin.id))?.name ?? '관리자').slice(0, 50)
    const handingOut = { copyId, way, handedOutOn: on, identityCheck: { how, by, on }, proof }
    const command = { type: 'HandOutCopy', handingOut, today: dayAt(deps.clock()) } as const
    const { position } = await change(deps, call, requestId, command)
    return { position, body: await answerFor(deps, call, seen, requestId) }
  }

/** Adds the calls of the office for requests to look at documents or to copy them. */
export const inspectionRoutes: AddCalls = (route, deps) => {
  route(calls.listInspections, list(deps))
  route(calls.enterInspection, enter(deps))
  route(calls.grantInspection, grant(deps))
  route(calls.refuseInspection, refuse(deps))
  route(calls.makeInspectionCopy, makeCopy(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.viewInspectionCopy, view(deps))
  route(calls.handOutInspectionCopy, handOut(deps))
}
