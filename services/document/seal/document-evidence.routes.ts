import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findDocumentByHash } from '#projections/document/find-documents.ts'
import { findSealedFile } from '#projections/document/stored-files.ts'
import { keyFingerprint } from '#projections/log/key-chain.ts'
import { findFirstHead } from '#projections/log/tree-heads.ts'
import { readAdmin } from '../../account/account.facts.ts'
import { findAccessesTo, recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import * as calls from './document-evidence.contract.ts'
import type { DocumentEvidence } from './document-evidence.contract.ts'
import { findDocumentSeal, type DocumentSeal } from './document-seal.contract.ts'
import { fileOf } from '../document-answer.ts'
import { getDocumentFor, type DocumentAccess } from '../find-document.ts'
import { readSources, type DocumentSources } from '../render/document-sources.ts'
import { ALL_DOWNLOADED, documentNumber, eventTitle, identifiedText, verifyUrlOf } from '../document-texts.ts'
import { personOf } from '../render/filled-values.ts'
import { fieldsDigest } from '../render/render-document.ts'

const evidenceEvent =
  (source: boolean) =>
  ({ position, type, metadata, hash }: RecordedEvent): DocumentEvidence['events'][number] => ({
    position,
    type,
    title: eventTitle(type),
    at: metadata.at,
    hash,
    source,
  })

const requesterOf = async (
  { store }: Pick<Deps, 'store'>,
  { requested }: DocumentSources,
): Promise<DocumentEvidence['requestedBy']> => {
  const { actor } = requested.metadata
  if (actor.kind !== 'admin') return null
  const admin = await readAdmin(store, actor.id)
  return { id: actor.id, name: admin.status === 'absent' ? '' : (admin.name ?? '') }
}

const headOf = async (deps: Deps, position: number): Promise<DocumentEvidence['treeHead']> => {
  const head = await findFirstHead(deps.database, position)
  if (!head) return null
  const { size, root: rootHash, at: signedAt, signature, publicKey } = head
  return { size, rootHash, signedAt, signature, keyFingerprint: keyFingerprint(publicKey) }
}

/** Tells whether somebody may read the access log, and so its entries of this document. */
const readsAccessLog = ({ role }: AdminSession): boolean => role === 'SUPER_ADMIN' || role === 'AUDITOR'

/** Null for everybody else. */
const accessesOf = async (
  deps: Deps,
  admin: AdminSession,
  { row }: DocumentAccess,
): Promise<DocumentEvidence['accesses']> => {
  if (!readsAccessLog(admin)) return null
  if (row.person_id === null) return []
  const thing = {
    personId: row.person_id,
    listId: row.list_id,
    named: documentNumber(row.id),
    beginning: ALL_DOWNLOADED,
  }
  const found = await findAccessesTo(deps, thing)
  return found.map(({ at, adminId, adminName, what }) => ({
    at: at.toISOString(),
    admin: { id: adminId, name: adminName },
    what,
  }))
}

const entryOf = (sources: DocumentSources, admin: AdminSession): DocumentEvidence['entry'] => {
  const { entry } = sources
  if (!entry) return null
  const { listUserId, personId, dong, ho } = entry
  return { listUserId, userId: personId, dong, ho, name: personOf(sources, !seesPersonsInClear(admin)).name }
}

const hashesOf = (
  { row }: DocumentAccess,
  { document, template, version }: DocumentSources,
): DocumentEvidence['hashes'] => ({
  document: fileOf(row, false)?.sha256 ?? null,
  masked: fileOf(row, true)?.sha256 ?? null,
  template: template?.objectKey ?? null,
  fields: version ? fieldsDigest(version) : null,
  inputs: document.inputHash,
})

const documentEvidence =
  (deps: Deps): Handler<typeof calls.documentEvidence> =>
  async ({ params, admin, evidence }) => {
    const seen = await getDocumentFor(deps, params.id, admin)
    const { row, list } = seen
    const sources = (await readSources(deps, [row.id])).get(row.id)
    if (!sources) throw new DomainError('NOT_FOUND')
    const { apartmentId, listId } = list
    const personIds = row.person_id === null ? [] : [row.person_id]
    const accesses = await accessesOf(deps, admin, seen)
    const what = `문서의 증거 (${documentNumber(row.id)})`
    await recordAccess(deps, { admin, evidence }, { what, personIds, apartmentId, listId })
    const { template, version, apartment } = sources
    return {
      body: {
        id: row.id,
        number: documentNumber(row.id),
        kind: row.kind,
        status: row.status,
        list: { id: listId, name: list.name },
        apartment: { id: apartmentId, name: apartment.name },
        entry: entryOf(sources, admin),
        template:
          template && version
            ? {
                id: template.templateId,
                originalFileName: template.originalFileName,
                version: version.version,
                sha256: template.objectKey,
              }
            : null,
        requestedAt: sources.requested.metadata.at,
        requestedBy: await requesterOf(deps, sources),
        identified: identifiedText(row.kind),
        hashes: hashesOf(seen, sources),
        seal: row.seal && row.sealed_at ? { kind: row.seal, sealedAt: row.sealed_at.toISOString() } : null,
        events: [...sources.events.map(evidenceEvent(true)), ...sources.since.map(evidenceEvent(false))],
        treeHead: await headOf(deps, sources.requested.position),
        verifyUrl: verifyUrlOf(deps.publicUrl, row.id),
        accesses,
      },
    }
  }

/** A file that is being made anew is one whose copy here was damaged. */
const statusOf = (status: DocumentEvidence['status']): 'sealed' | 'damaged' | 'erased' =>
  status === 'sealed' || status === 'erased' ? status : 'damaged'

/** Describes the seal of a file that is no document of a list. */
const sealOfFile = (file: Awaited<ReturnType<typeof findSealedFile>>): DocumentSeal =>
  file === undefined
    ? { known: false }
    : {
        known: true,
        position: file.sealed_position,
        sealedAt: file.sealed_at.toISOString(),
        status: 'sealed',
        kind: file.kind,
      }

const findSeal =
  (deps: Deps): Handler<typeof findDocumentSeal> =>
  async ({ params }) => {
    const found = await findDocumentByHash(deps.database, params.sha256)
    if (!found) return { body: sealOfFile(await findSealedFile(deps.database, params.sha256)) }
    return {
      body: {
        known: true,
        position: found.sealed_position,
        sealedAt: found.sealed_at.toISOString(),
        status: statusOf(found.status),
        kind: found.kind,
        number: documentNumber(found.id),
      },
    }
  }

/** Adds the calls for a document's evidence, and for the public check whether a seal is ours. */
export const documentEvidenceRoutes: AddCalls = (route, deps) => {
  route(calls.documentEvidence, documentEvidence(deps))
  route(findDocumentSeal, findSeal(deps), { perMinute: 60 })
}
