import { saidOfSeen } from '../core/concurrency/expected-values.contract.ts'
import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { field, mask, offer, placedFields, placedMasks } from './field-position.contract.ts'

export type { OfferedTemplateField, TemplateField, TemplateMask } from './field-position.contract.ts'

const person = z.object({ id, name: z.string() }).nullable()

const summary = z.object({
  id,
  listId: id,
  /** As the office calls it: the file's name without its ending where nobody said otherwise. */
  name: z.string(),
  originalFileName: z.string(),
  /** Bytes of what is kept, and SHA-256 of what was uploaded. */
  size: z.number(),
  sha256: z.string(),
  pageCount: z.number(),
  /** Points, as shown: after rotation and crop box. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(field),
  masks: z.array(mask),
  /** Counts from 1; the next change of a version that documents rest on makes the next one. */
  version: z.number(),
  /** Counts every change of fields or masks, from 1. Sent with a change, so that nobody is overwritten. */
  revision: z.number(),
  /** Whether documents rest on this version, or on any. */
  used: z.boolean(),
  everUsed: z.boolean(),
  /** Kinds of parts that were taken out of the file: "script", "attachment", "launch", … (removedPartLabels says them in Korean). */
  removed: z.array(z.string()),
  uploadedAt: z.string(),
  uploadedBy: person,
  /** Of fields or masks; as uploaded where nobody changed them. */
  changedAt: z.string(),
  changedBy: person,
  /** Set where it is deleted from use and only its documents keep it readable. */
  deletedAt: z.string().nullable(),
})
export type PdfTemplateSummary = z.output<typeof summary>

const template = summary.extend({
  /** What the file offers and no field has taken: to be accepted with one click. Nothing for auditors, since words below masks are among it. */
  offers: z.array(offer),
  /** Whether this very change made a new version, because documents rest on the one before. */
  newVersion: z.boolean(),
})
export type PdfTemplate = z.output<typeof template>

const version = z.object({
  version: z.number(),
  fields: z.array(field),
  masks: z.array(mask),
  used: z.boolean(),
  /** When it began, and when it was last changed. */
  createdAt: z.string(),
  createdBy: person,
  changedAt: z.string(),
  changedBy: person,
})
export type PdfTemplateVersion = z.output<typeof version>

const one = z.strictObject({ id })
const ofList = z.strictObject({ listId: id })
/**
 * Takes a form's PDF, at most 10 MB and 200 pages. What could run or hide in it is taken out of what is kept (`removed`).
 * 413 above 10 MB; 422 PDF_… and HWP_…, DOCX_… where the file cannot be read, each saying what to do; LIST_CLOSED.
 */
export const uploadPdfTemplate = contract({
  method: 'POST',
  path: '/api/pdf-template/upload/{listId}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿 올리기',
  params: ofList,
  takesFile: true,
  answers: { 201: template },
})

/** Sortable: name, uploadedAt, changedAt. Filters: q (part of the names), used, id. Oldest first where nothing is said. */
export const pdfTemplatesOfList = contract({
  method: 'GET',
  path: '/api/pdf-template/list/{listId}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '리스트의 문서 템플릿',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(summary) },
})

/** One template as it stands, with what the file offers. One that was deleted is there for its documents' sake alone, else 404. */
export const getPdfTemplate = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿',
  params: one,
  answers: { 200: template },
})

/** All versions, newest first; a version that documents rest on never changes. */
export const pdfTemplateVersions = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/versions',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿의 판',
  params: one,
  answers: { 200: z.array(version) },
})

/** Calls it something else. The file's own name stays. 422 CHANGED_MEANWHILE. */
export const renamePdfTemplate = contract({
  method: 'PATCH',
  path: '/api/pdf-template/{id}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿 이름 바꾸기',
  params: one,
  body: z.strictObject({ name: text(100), ...saidOfSeen }),
  answers: { 200: template },
})

/**
 * The fields as they shall be, all of them; with `masks` those too, in one change: what the editor saves. Of fields and masks whose ids the
 * template knows the ids stay, and of those that are placed as before; so the same again changes nothing. `source` left out: what fills the
 * kind usually; null: whoever signs does. `order` left out: as they stand in the array.
 * 422 TEMPLATE_CHANGED_MEANWHILE where `revision` is not the current one, naming who changed it and when (`errors[0].path` is "revision");
 * LIST_CLOSED; TEMPLATE_DELETED.
 */
export const placePdfTemplateFields = contract({
  method: 'PUT',
  path: '/api/pdf-template/{id}/fields',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿의 필드 놓기',
  params: one,
  body: z.strictObject({
    fields: placedFields,
    masks: placedMasks.optional(),
    revision: z.int().positive().optional(),
  }),
  answers: { 200: template },
})

/** Takes it out of use. Versions that documents rest on stay readable for these. */
export const deletePdfTemplate = contract({
  method: 'DELETE',
  path: '/api/pdf-template/{id}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿 삭제',
  params: one,
  answers: { 200: template },
})
