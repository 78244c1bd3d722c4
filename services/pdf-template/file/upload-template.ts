import type { ExistingList } from '../../list/list.facts.ts'
import type { Metadata } from '#events/metadata.ts'
import type { OfferedPosition } from '#events/pdf-template/pdf-template.events.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { UploadedFile } from '../../core/http/multipart.ts'
import { changeTemplate, type ChangedTemplate } from '../change-template.ts'
import { offersOf } from '../offers.ts'
import { pdfTemplateDecider, pdfTemplateStream, type Upload } from '../pdf-template.decider.ts'
import { readUploadedPdf } from './read-upload.ts'

type Tools = Pick<Deps, 'store' | 'objects' | 'clock' | 'secrets'>
type ListReference = Pick<ExistingList, 'listId' | 'apartmentId'>
type Uploading = {
  readonly templateId: string
  readonly file: UploadedFile
  /** Id of the uploader: one file of each is read at a time. */
  readonly sender: string
  /** Comes with personal invitations. */
  readonly forInvitations?: true
  readonly metadata: Metadata
}

const MAX_NAME_LENGTH = 100

/** "동의서.pdf" → "동의서" */
const nameOf = (fileName: string): string =>
  fileName
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed() || '문서'

/** Returns the template that the same request has made of the same file before. */
const existingUpload = async (
  { store }: Tools,
  { templateId, listId, sha256 }: { readonly templateId: string; readonly listId: string; readonly sha256: string },
): Promise<ChangedTemplate | undefined> => {
  const { events } = await store.readStream(pdfTemplateStream(templateId))
  const template = foldEvents(pdfTemplateDecider, events)
  if (template.status !== 'kept' || template.listId !== listId || template.sha256 !== sha256) return undefined
  return { template, events, recorded: [], position: events.at(-1)?.position ?? 0, newVersion: false }
}

/**
 * Uploads a file as a template of a list. The same file with the same id is the same template.
 * @throws DomainError PDF_… if it cannot become one, LIST_CLOSED, KEY_REUSED
 */
export const uploadTemplate = async (
  deps: Tools,
  { listId, apartmentId }: ListReference,
  uploading: Uploading,
): Promise<ChangedTemplate> => {
  const {
    templateId,
    file: { sha256 },
    metadata,
  } = uploading
  const before = await existingUpload(deps, { templateId, listId, sha256 })
  if (before) return before
  const upload = await uploadOf(deps, { listId, apartmentId }, uploading)
  return changeTemplate(deps, { templateId, listId, command: { type: 'UploadTemplate', upload }, metadata })
}

/**
 * Reads, sanitises and stores a file; returns what the event of its upload holds.
 * @throws DomainError PDF_… if it cannot become a template
 */
export const uploadOf = async (
  deps: Pick<Tools, 'objects'>,
  { listId, apartmentId }: ListReference,
  { templateId, file: { name: originalFileName, bytes, sha256 }, sender, forInvitations }: Uploading,
): Promise<Upload> => {
  const read = await readUploadedPdf({ bytes, sender })
  const objectKey = await deps.objects.put(read.bytes)
  return {
    templateId,
    listId,
    apartmentId,
    originalFileName,
    name: nameOf(originalFileName),
    sha256,
    bytes: bytes.length,
    objectKey,
    size: read.bytes.length,
    pages: read.pages.map(({ width, height }) => ({ width, height })),
    removed: [...new Set(read.removed)],
    offers: offersOf(read),
    ...(forInvitations === undefined ? {} : { forInvitations }),
  }
}

const fieldInput = ({ from: _from, ...offer }: OfferedPosition, spareId: string) =>
  ({ ...offer, fontSize: null, align: 'center', required: true, spareId }) as const

/**
 * Uploads a file with the signature fields that it offers placed at once, so that a form for one
 * person needs no editor. Fields about persons are not placed for everybody.
 */
export const uploadToSign = async (
  deps: Tools,
  list: ListReference,
  uploading: Uploading,
): Promise<ChangedTemplate> => {
  const uploaded = await uploadTemplate(deps, list, { ...uploading, forInvitations: true })
  const { template } = uploaded
  const places = template.offers.filter(({ kind }) => kind === 'signature')
  if (places.length === 0 || template.versions[0].fields.length > 0) return uploaded
  const { templateId, listId } = template
  const fields = places.map((offer, index) =>
    fieldInput(offer, deps.secrets.derivedId(templateId, `signature ${index}`)),
  )
  return changeTemplate(deps, {
    templateId,
    listId,
    command: { type: 'PlaceOnTemplate', fields },
    metadata: uploading.metadata,
  })
}
