import { crc32 } from 'node:zlib'
import type { Metadata } from '#events/metadata.ts'
import type { RenderedDocument, RenderWork, Renderer } from '#infra/lib/document-renderer/index.ts'
import { keyFingerprint } from '#projections/log/key-chain.ts'
import { findFirstHead, type KeyedHead } from '#projections/log/tree-heads.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { onlyAnswerTo, consentHook, ballotHook, type ConsentPaper } from '../document.hooks.ts'
import {
  bytesOf,
  isDrawnForm,
  maskedFileOf,
  type TemplateVersion,
  type ExistingTemplate,
} from '../../pdf-template/pdf-template.facts.ts'
import { certificateOf } from './certificate.ts'
import type { SealedFiles } from '../document.decider.ts'
import { digestOf } from './document-inputs.ts'
import type { DocumentSources } from './document-sources.ts'
import { documentNumber, verifyUrlOf } from '../document-texts.ts'
import { fillValues, personOf, unitText } from './filled-values.ts'

type Tools = Pick<
  Deps,
  'store' | 'objects' | 'sealedObjects' | 'database' | 'secrets' | 'publicUrl' | 'hooks' | 'freshness'
>

/** Dependencies of rendering: the renderer, and a cache of template files. */
export type RenderTools = { readonly renderer: Renderer; readonly templateFile: TemplateFiles }
type TemplateFiles = (
  of: { readonly template: ExistingTemplate; readonly version: TemplateVersion; readonly metadata: Metadata },
  isMasked: boolean,
) => Promise<Buffer>

/** The log's tree is not signed so far yet: to be tried again. */
class HeadNotSigned extends Error {
  constructor(position: number) {
    super(`no signed head covers position ${position} yet`)
    this.name = 'HeadNotSigned'
  }
}

/** Milliseconds to wait for a signed tree head before the job is tried again. */
export const SIGNED_WITHIN_MS = 10_000

/** Maximum number of cached template files, since thousands of documents share a template. */
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
    // A failed one is read again; of the others the oldest is dropped.
    reading.catch(() => known.delete(key))
    for (const oldest of [...known.keys()].slice(0, -FILES_AT_HAND)) known.delete(oldest)
    return reading
  }
}

/** A consent may stand behind its document's request, in one write: the head covers both. */
const headCovering = async (
  { database, freshness }: Pick<Deps, 'database' | 'freshness'>,
  position: number,
): Promise<KeyedHead> => {
  await freshness.wait(position, SIGNED_WITHIN_MS)
  const head = await findFirstHead(database, position)
  if (!head) throw new HeadNotSigned(position)
  return head
}

/** SHA-256 over what is placed on a version, hex. */
export const fieldsDigest = ({ fields, masks }: TemplateVersion): string => digestOf({ fields, masks })

/** One of the two files of a document. */
type Copy = { readonly sources: DocumentSources; readonly isMasked: boolean }
type CopyToRender = Copy &
  Partial<ConsentPaper> & { readonly head: KeyedHead; readonly rests: readonly RecordedEvent[] }

const certified = (
  tools: Tools,
  { sources, head, isMasked, rests }: CopyToRender,
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
    keyFingerprint: keyFingerprint(head.publicKey),
    masked: isMasked,
    verifyUrl: verifyUrlOf(tools.publicUrl, document.documentId),
  })
}

/**
 * Describes the ballot or consent that a document is about, with the values that a consent fills
 * in.
 */
const consentPaperOf = async ({ hooks }: Tools, { sources, isMasked }: Copy): Promise<Partial<ConsentPaper>> => {
  const { document, requested, apartment, list } = sources
  const { voteId, ballotPosition, consentId, listUserId } = document
  const { name } = personOf(sources, isMasked)
  const upTo = requested.position
  const readers = { name, apartment: apartment.name, list: list.name }
  if (consentId !== undefined && listUserId !== undefined)
    return onlyAnswerTo(hooks, consentHook)({ listUserId, consentId, upTo }, { ...readers, isMasked })
  if (voteId === undefined || ballotPosition === undefined) return {}
  return { statement: await onlyAnswerTo(hooks, ballotHook)({ voteId, ballotPosition, upTo }, readers) }
}

const templatePart = async (
  { templateFile }: RenderTools,
  { sources, isMasked, scan, values: given }: CopyToRender,
): Promise<RenderWork['template']> => {
  if (scan) return { bytes: scan, origin: 'foreign', fields: [], values: new Map() }
  const { requested, template, version } = sources
  if (!template || !version) return undefined
  const { fields, values } = fillValues(sources, version, { isMasked, given })
  return {
    bytes: await templateFile({ template, version, metadata: requested.metadata }, isMasked),
    // Masked pages may have become pictures.
    origin: isDrawnForm(template) && !isMasked ? 'drawn' : 'foreign',
    fields: fields.map(({ fontSize, ...field }) => ({ ...field, fontSize: fontSize ?? undefined })),
    values,
  }
}

const workOf = async (tools: Tools, workshop: RenderTools, made: CopyToRender): Promise<RenderWork> => {
  const { sources, isMasked, statement, base } = made
  const { document, requested, apartment, entry, template } = sources
  const filledTemplate = base ? undefined : await templatePart(workshop, made)
  if (!filledTemplate && !statement) throw new Error(`document ${document.documentId} is made of nothing`)
  const name = statement?.title ?? template?.name ?? ''
  const title = [name, entry ? unitText(entry) : '', personOf(sources, isMasked).name ?? '']
  return {
    title: title.filter((part) => part !== '').join(' · '),
    author: apartment.name,
    madeAt: requested.metadata.at,
    template: filledTemplate,
    base,
    statement,
    certificate: certified(tools, made),
    reason: `Danji document ${documentNumber(document.documentId)}`,
  }
}

const storeFile = async (
  { objects, sealedObjects }: Tools,
  personId: string | undefined,
  { bytes, sha256, pages, seal }: RenderedDocument,
): Promise<SealedFiles['masked']> => {
  const objectKey = personId === undefined ? await objects.put(bytes) : (await sealedObjects.put(personId, bytes)).key
  return { sha256, objectKey, size: bytes.length, crc32: crc32(bytes), pages, seal }
}

/**
 * Makes a document and its masked copy, seals them and stores them. The same sources give the same
 * bytes in every process.
 * @throws HeadNotSigned; KeyDestroyed; the errors of the renderer, the store and the template's
 * masks
 */
export const renderDocument = async (
  tools: Tools,
  workshop: RenderTools,
  sources: DocumentSources,
): Promise<SealedFiles> => {
  const { document, template, version } = sources
  const make = async (isMasked: boolean) => {
    const paper = await consentPaperOf(tools, { sources, isMasked })
    const rests = [...sources.events, ...(paper.statement?.events ?? [])].toSorted((a, b) => a.position - b.position)
    const head = await headCovering(tools, rests.at(-1)?.position ?? 0)
    const work = await workOf(tools, workshop, { ...paper, sources, head, isMasked, rests })
    const file = await storeFile(tools, document.personId, await workshop.renderer.render(work))
    return { file, head, given: paper.values }
  }
  const [{ file: clear, head, given }, { file: masked }] = await Promise.all([make(false), make(true)])
  return {
    ...clear,
    masked,
    ...(template ? { templateSha256: template.objectKey } : {}),
    ...(version ? { fieldsSha256: fieldsDigest(version) } : {}),
    missing: version
      ? fillValues(sources, version, { isMasked: false, given }).missing.map((label) => label.slice(0, 100))
      : [],
    treeSize: head.size,
  }
}
