import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Metadata } from '#events/metadata.ts'
import type { PressedDocument, PressWork } from '#infra/document-press/press-work.ts'
import type { Press } from '#infra/document-press/press.ts'
import { findFirstHead, type TreeHead } from '#projections/log/tree-heads.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Deps } from '../core/deps.ts'
import type { Statement } from '../core/rooms.ts'
import { bytesOf, maskedFileOf } from '../pdf-template/pdf-template.facts.ts'
import type { TemplateVersion, UploadedTemplate } from '../pdf-template/pdf-template.decider.ts'
import { certificateOf } from './certificate.ts'
import type { SealedFiles } from './document.decider.ts'
import { digestOf } from './document-inputs.ts'
import type { DocumentSources } from './document-sources.ts'
import { documentNumber, verifyUrlOf } from './document-words.ts'
import { filled, personOf, unitText } from './filled-values.ts'

type Tools = Pick<Deps, 'store' | 'objects' | 'sealedObjects' | 'database' | 'secrets' | 'publicUrl' | 'rooms'>

/** Where documents are made: the press, and the files of templates that it has at hand. */
export type Workshop = { readonly press: Press; readonly templateFile: TemplateFiles }
type TemplateFiles = (
  of: { readonly template: UploadedTemplate; readonly version: TemplateVersion; readonly metadata: Metadata },
  isMasked: boolean,
) => Promise<Buffer>

/** The log's tree is not signed so far yet: to be tried again. */
class HeadNotSigned extends Error {
  constructor(position: number) {
    super(`no signed head covers position ${position} yet`)
    this.name = 'HeadNotSigned'
  }
}

/** Templates are the same for thousands of documents: so many of their files stay at hand. */
const FILES_AT_HAND = 6

/** Reads files of templates, the newest of them once. */
export const rememberTemplateFiles = (tools: Pick<Deps, 'store' | 'objects'>): TemplateFiles => {
  const known = new Map<string, Promise<Buffer>>()
  return ({ template, version, metadata }, isMasked) => {
    const key = `${template.templateId} ${version.version} ${isMasked}`
    const found = known.get(key)
    if (found) return found
    const read = async (): Promise<Buffer> =>
      bytesOf(tools, isMasked ? await maskedFileOf(tools, template, version, metadata) : template)
    const reading = read()
    known.set(key, reading)
    // What failed is read again; of the others the oldest goes.
    reading.catch(() => known.delete(key))
    for (const oldest of [...known.keys()].slice(0, -FILES_AT_HAND)) known.delete(oldest)
    return reading
  }
}

const headCovering = async ({ database }: Pick<Deps, 'database'>, position: number): Promise<TreeHead> => {
  const head = await findFirstHead(database, position)
  if (!head) throw new HeadNotSigned(position)
  return head
}

const keyFingerprint = ({ secrets }: Pick<Deps, 'secrets'>): string =>
  createHash('sha256').update(Buffer.from(secrets.treeHeadPublicKey, 'base64')).digest('hex')

/** SHA-256 over what is placed on a version, hex. */
export const fieldsDigest = ({ fields, masks }: TemplateVersion): string => digestOf({ fields, masks })

type Made = { readonly sources: DocumentSources; readonly head: TreeHead; readonly isMasked: boolean }

const certified = (
  tools: Tools,
  { sources, head, isMasked }: Made,
  rests: readonly RecordedEvent[],
): ReturnType<typeof certificateOf> => {
  const { document, requested, apartment, list, entry, template, version } = sources
  return certificateOf({
    documentId: document.documentId,
    kind: document.kind,
    apartment: apartment.name,
    list: list.name,
    unit: entry ? unitText(entry) : null,
    name: personOf(sources, isMasked).name,
    requestedAt: requested.metadata.at,
    requestedBy: sources.requestedBy,
    template:
      template && version ? { name: template.name, version: version.version, sha256: template.objectKey } : null,
    fieldsSha256: version ? fieldsDigest(version) : null,
    inputHash: document.inputHash,
    sources: rests.map(({ position, type, metadata, hash }) => ({ position, type, at: metadata.at, hash })),
    head,
    keyFingerprint: keyFingerprint(tools),
    masked: isMasked,
    verifyUrl: verifyUrlOf(tools.publicUrl, document.documentId),
  })
}

/** What is said of a ballot, where the document is about one. */
const statementOf = async (
  { rooms }: Tools,
  { sources, isMasked }: Pick<Made, 'sources' | 'isMasked'>,
): Promise<Statement | undefined> => {
  const { document, requested, apartment, list } = sources
  const { voteId, ballotPosition } = document
  if (voteId === undefined || ballotPosition === undefined) return undefined
  const { name } = personOf(sources, isMasked)
  const readers = { name, apartment: apartment.name, list: list.name }
  return rooms.stateBallot({ voteId, ballotPosition, upTo: requested.position }, readers)
}

const templatePart = async (
  { templateFile }: Workshop,
  { sources, isMasked }: Made,
): Promise<PressWork['template']> => {
  const { requested, template, version } = sources
  if (!template || !version) return undefined
  const { fields, values } = filled(sources, version, isMasked)
  return {
    bytes: await templateFile({ template, version, metadata: requested.metadata }, isMasked),
    fields: fields.map(({ fontSize, ...field }) => ({ ...field, fontSize: fontSize ?? undefined })),
    values,
  }
}

const workOf = async (tools: Tools, workshop: Workshop, made: Made): Promise<PressWork> => {
  const { sources, isMasked } = made
  const { document, requested, apartment, entry, template } = sources
  const [filledTemplate, statement] = await Promise.all([templatePart(workshop, made), statementOf(tools, made)])
  if (!filledTemplate && !statement) throw new Error(`document ${document.documentId} is made of nothing`)
  const name = statement?.title ?? template?.name ?? ''
  const title = [name, entry ? unitText(entry) : '', personOf(sources, isMasked).name ?? '']
  const rests = [...sources.events, ...(statement?.events ?? [])].toSorted((a, b) => a.position - b.position)
  return {
    title: title.filter((part) => part !== '').join(' · '),
    author: apartment.name,
    madeAt: requested.metadata.at,
    template: filledTemplate,
    statement,
    certificate: certified(tools, made, rests),
    reason: `Danji document ${documentNumber(document.documentId)}`,
  }
}

const kept = async (
  { objects, sealedObjects }: Tools,
  personId: string | undefined,
  { bytes, sha256, pages, seal }: PressedDocument,
): Promise<SealedFiles['masked']> => {
  const objectKey = personId === undefined ? await objects.put(bytes) : (await sealedObjects.put(personId, bytes)).key
  return { sha256, objectKey, size: bytes.length, crc32: crc32(bytes), pages, seal }
}

/**
 * Makes a document and its masked copy, seals them and puts them into the store. The same sources give the same bytes, whoever makes them.
 * @throws HeadNotSigned; KeyDestroyed; what the press, the store and the template's masks throw
 */
export const pressDocument = async (
  tools: Tools,
  workshop: Workshop,
  sources: DocumentSources,
): Promise<SealedFiles> => {
  const { document, requested, template, version } = sources
  const head = await headCovering(tools, requested.position)
  const make = async (isMasked: boolean) => {
    const work = await workOf(tools, workshop, { sources, head, isMasked })
    return kept(tools, document.personId, await workshop.press.press(work))
  }
  const [clear, masked] = await Promise.all([make(false), make(true)])
  return {
    ...clear,
    masked,
    ...(template ? { templateSha256: template.objectKey } : {}),
    ...(version ? { fieldsSha256: fieldsDigest(version) } : {}),
    missing: version ? filled(sources, version, false).missing.map((label) => label.slice(0, 100)) : [],
    treeSize: head.size,
  }
}
