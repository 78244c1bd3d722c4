import { z } from 'zod'
import { publicationKinds } from '#events/values/assembly/publication-names.ts'
import { dayAt } from '#events/values/day.ts'
import { day, id, text } from '#events/values/schemas.ts'
import { findPublicDocument, findPublications } from '#projections/assembly/publications.ts'
import { findAdmin } from '../../account/account.facts.ts'
import { getApartment } from '../../apartment/apartment.facts.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { pdfAnswer } from '../../core/http/pdf-answer.ts'
import type { UploadedForm } from '../../core/http/multipart.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import { readUploadedPdf } from '../../pdf-template/pdf-template.facts.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'
import { documentAnswer, offersFor, publicationsAnswer, readPublications } from './publication-answer.ts'
import { existingDocument, type PublishedDocument } from './publication.decider.ts'
import { publicationListPdf } from './publication-list.ts'
import * as calls from './publications.contract.ts'
import { changePublication, publishDocument } from './publish.ts'
import { servedDocument } from './stored-document.ts'

/** Maximum calls a minute and address of the public page, whose readers share addresses. */
const PUBLIC_A_MINUTE = 240

const yes = z.enum(['yes', 'no']).optional()
const publishingFields = z.strictObject({
  document: z.enum(publicationKinds),
  title: text(200),
  madeOn: day,
  looked: yes,
  phones: yes,
  unread: yes,
  replaces: id.optional(),
})

/** @throws ZodError; DomainError VALIDATION_FAILED without a file, or where nobody looked at it */
const readPublishingForm = ({ fields, file }: UploadedForm) => {
  const typed = publishingFields.parse(fields)
  if (!file) throw new DomainError('VALIDATION_FAILED', [{ path: 'file', message: 'PDF 파일을 골라주세요.' }])
  if (typed.looked !== 'yes')
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'looked', message: '개인정보가 가려져 있는지 직접 확인해주세요.' },
    ])
  return { ...typed, file }
}

const answerFor = async (deps: Deps, { assembly }: SeenAssembly, document: PublishedDocument, adminId: string) => {
  const ofLaw = { kind: assembly.kind, day: dayOfLaw(assembly, deps.clock()) }
  return documentAnswer(ofLaw, document, (await findAdmin(deps.store, adminId))?.name ?? null)
}

const get =
  (deps: Deps): Handler<typeof calls.getPublications> =>
  async ({ params, admin }) => ({ body: await publicationsAnswer(deps, await getAssemblyFor(deps, params.id, admin)) })

const publishFile =
  (deps: Deps): Handler<typeof calls.publishUpload> =>
  async ({ params, admin, newId, metadata, form }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    const publicationId = newId()
    const { file, document, title, madeOn, replaces = null, phones, unread } = readPublishingForm(await form())
    const read = await readUploadedPdf({ bytes: file.bytes, sender: admin.id })
    const { outcome, position } = await publishDocument(deps, {
      assemblyId: params.id,
      publicationId,
      document,
      title,
      madeOn,
      replaces,
      source: 'upload',
      bytes: read.bytes,
      looked: { phones: phones === 'yes', unread: unread === 'yes' },
      metadata,
    })
    return { status: 201, position, body: await answerFor(deps, seen, outcome, admin.id) }
  }

const publishMade =
  (deps: Deps): Handler<typeof calls.publishOffered> =>
  async ({ params, body: { key, replaces }, admin, newId, metadata }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    const publicationId = newId()
    const offered = (await offersFor(deps, params.id)).find((one) => one.key === key)
    if (!offered) throw new DomainError('NOT_FOUND')
    const { document, title, madeOn, offBecause, replacesKeys = [] } = offered
    if (offBecause !== null) throw new DomainError('PUBLICATION_NOT_READY', [{ path: 'key', message: offBecause }])
    const bytes = await offered.make()
    const { documents } = await readPublications(deps, params.id)
    const former = documents.findLast(({ source, status }) => status === 'public' && replacesKeys.includes(source))
    const { outcome, position } = await publishDocument(deps, {
      assemblyId: params.id,
      publicationId,
      document,
      title,
      madeOn,
      replaces: replaces ?? former?.publicationId ?? null,
      source: key,
      bytes,
      // The office's own phone may stand in a notice; pages of the product always have text.
      looked: { phones: true, unread: false },
      metadata,
    })
    return { status: 201, position, body: await answerFor(deps, seen, outcome, admin.id) }
  }

const withdraw =
  (deps: Deps): Handler<typeof calls.withdrawPublication> =>
  async ({ params: { id: assemblyId, publicationId }, body: { reason, destroys }, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, assemblyId, admin)
    const command = { type: 'WithdrawDocument', publicationId, reason, destroys } as const
    const { outcome, position } = await changePublication(deps, assemblyId, command, metadata)
    // The reactor does so as well, if this process is killed here.
    if (destroys) await deps.store.erasePerson(publicationId)
    return { position, body: await answerFor(deps, seen, existingDocument(outcome, publicationId), admin.id) }
  }

const post =
  (deps: Deps): Handler<typeof calls.postPublication> =>
  async ({ params: { id: assemblyId, publicationId }, body: posting, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, assemblyId, admin)
    const command = { type: 'PostDocument', publicationId, posting, today: dayAt(deps.clock()) } as const
    const { outcome, position } = await changePublication(deps, assemblyId, command, metadata)
    return { position, body: await answerFor(deps, seen, existingDocument(outcome, publicationId), admin.id) }
  }

const sendList =
  (deps: Deps): Handler<typeof calls.sendPublicationList> =>
  async ({ params, body: sending, admin, metadata }) => {
    const seen = await getAssemblyFor(deps, params.id, admin)
    const command = { type: 'SendList', names: seen.assembly, sending, today: dayAt(deps.clock()) } as const
    const { position } = await changePublication(deps, params.id, command, metadata)
    return { position, body: await publicationsAnswer(deps, seen) }
  }

const printList =
  (deps: Deps): Handler<typeof calls.printPublicationList> =>
  async ({ params, query: { quarter }, admin }) => {
    const { assembly } = await getAssemblyFor(deps, params.id, admin)
    const { documents } = await readPublications(deps, params.id)
    const { name } = await getApartment(deps.store, assembly.apartmentId)
    const about = { quarter, title: assembly.title, apartment: name, documents }
    const publicUrl = `${deps.publicUrl}/disclosure/${assembly.apartmentId}`
    const content = await publicationListPdf(about, { publicUrl, madeAt: deps.clock().toISOString() })
    return { file: { type: 'application/pdf', content, name: `${fileNameOf(['공개 목록', quarter])}.pdf` } }
  }

const view =
  (deps: Deps): Handler<typeof calls.viewPublication> =>
  async (call) => {
    const { params, admin } = call
    const { assembly } = await getAssemblyFor(deps, params.id, admin)
    const { title, file, publicationId } = existingDocument(
      await readPublications(deps, params.id),
      params.publicationId,
    )
    const { listId, apartmentId } = assembly
    await recordAccess(deps, call, { what: '총회 자료', personIds: [], listId, apartmentId })
    return pdfAnswer(call, servedDocument(deps, { title, sealer: publicationId, file }), 'inline')
  }

const publicPage =
  (deps: Deps): Handler<typeof calls.getPublicPage> =>
  async ({ params: { apartmentId } }) => {
    const { name, officePhone } = await getApartment(deps.store, apartmentId)
    const rows = await findPublications(deps.database, apartmentId)
    const byAssembly = Map.groupBy(rows, ({ assembly_id: assemblyId }) => assemblyId)
    const assemblies = [...byAssembly].flatMap(([assemblyId, documents]) =>
      documents.slice(0, 1).map((first) => ({
        id: assemblyId,
        title: first.assembly_title,
        kind: first.assembly_kind,
        startsAt: first.starts_at?.toISOString() ?? null,
        documents: documents.map((row) => ({
          id: row.id,
          document: row.document,
          title: row.title,
          version: row.version,
          status: row.status === 'public' && row.destroyed ? ('destroyed' as const) : row.status,
          withdrawnBecause: row.withdrawn_because,
          madeOn: row.made_on,
          publishedOn: row.published_on,
          sha256: row.sha256,
          size: row.size,
          pages: row.pages,
        })),
      })),
    )
    return { body: { apartment: { name, officePhone: officePhone ?? null }, assemblies } }
  }

const publicFile =
  (deps: Deps): Handler<typeof calls.viewPublicDocument> =>
  async (call) => {
    const { apartmentId, publicationId } = call.params
    const row = await findPublicDocument(deps.database, apartmentId, publicationId)
    // The read model may be behind a withdrawal.
    const now = row && (await readPublications(deps, row.assembly_id))
    const document = now && existingDocument(now, publicationId)
    if (document?.status !== 'public' || document.destroyed !== null) throw new DomainError('NOT_FOUND')
    const { title, file } = document
    return pdfAnswer(call, servedDocument(deps, { title, sealer: publicationId, file }), 'inline')
  }

/** Adds the calls for the publication of assemblies' documents, and those of the public page. */
export const publicationRoutes: AddCalls = (route, deps) => {
  route(calls.getPublications, get(deps))
  route(calls.publishUpload, publishFile(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.publishOffered, publishMade(deps), { perMinute: 30 })
  route(calls.withdrawPublication, withdraw(deps))
  route(calls.postPublication, post(deps))
  route(calls.sendPublicationList, sendList(deps))
  route(calls.printPublicationList, printList(deps), { perMinute: 30 })
  route(calls.viewPublication, view(deps))
  route(calls.getPublicPage, publicPage(deps), { perMinute: PUBLIC_A_MINUTE })
  route(calls.viewPublicDocument, publicFile(deps), { perMinute: PUBLIC_A_MINUTE })
}
