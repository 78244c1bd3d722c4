import { expectedValueFields } from '../core/concurrency/expected-values.contract.ts'
import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { legalFormKeys } from '#events/values/template-field.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { field, mask, offer, placedFields, placedMasks } from './field-position.contract.ts'

export type { OfferedTemplateField, TemplateField, TemplateMask } from './field-position.contract.ts'

const person = z.object({ id, name: z.string() }).nullable()

const summary = z.object({
  id,
  listId: id,
  /** Name of the template: by default the file's name without its extension. */
  name: z.string(),
  originalFileName: z.string(),
  /** Size of the stored file in bytes, and SHA-256 of the uploaded one. */
  size: z.number(),
  sha256: z.string(),
  pageCount: z.number(),
  /** Points, as shown: after rotation and crop box. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })),
  fields: z.array(field),
  masks: z.array(mask),
  /** Counts from 1; the next change of a version that documents rest on makes the next one. */
  version: z.number(),
  /**
   * Number of changes of fields or masks, from 1. Sent with a change, so that nobody's change is
   * overwritten.
   */
  revision: z.number(),
  /** Whether documents rest on this version, or on any. */
  used: z.boolean(),
  everUsed: z.boolean(),
  /**
   * Kinds of parts that were removed from the file: "script", "attachment", "launch", …
   * (removedPartLabels has them in Korean).
   */
  removed: z.array(z.string()),
  uploadedAt: z.string(),
  uploadedBy: person,
  /** Time of the last change of fields or masks; of the upload if there was none. */
  changedAt: z.string(),
  changedBy: person,
  /** Time of deletion, after which only its documents can still use it. */
  deletedAt: z.string().nullable(),
})
export type PdfTemplateSummary = z.output<typeof summary>

const legalItem = z.object({
  key: z.string(),
  label: z.string(),
  article: z.string(),
  /** Page on which it stands; null: it is missing. */
  page: z.number().nullable(),
  /** Text that the form was drawn from; null: an uploaded file. */
  text: z.string().nullable(),
})

export const template = summary.extend({
  /**
   * Items that the law asks of a form under the list's rule, or of the form as which it was made.
   * Null: the law names none.
   */
  legal: z
    .object({
      form: z.enum(legalFormKeys),
      title: z.string(),
      /** Whether the file was drawn from the items' texts. */
      drawn: z.boolean(),
      items: z.array(legalItem),
    })
    .nullable(),
  /**
   * Fields that the file offers and that are not placed: each accepted with one click. Empty for
   * auditors, since words below masks are among them.
   */
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
  /** Time of the upload; `changedAt`: of the last change. */
  createdAt: z.string(),
  createdBy: person,
  changedAt: z.string(),
  changedBy: person,
})
export type PdfTemplateVersion = z.output<typeof version>

const idParams = z.strictObject({ id })
const ofList = z.strictObject({ listId: id })
/**
 * Uploads a form's PDF, at most 10 MB and 200 pages. Parts that could run or hide in it are removed
 * from the stored file (`removed`). 413 above 10 MB; 422 PDF_… and HWP_…, DOCX_… if the file cannot
 * be read, each with its remedy; LIST_CLOSED.
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

/**
 * Lists templates. Sortable: name, uploadedAt, changedAt. Filters: q (part of the names), used, id.
 * Default order: oldest first.
 */
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

/**
 * Returns one template, with what the file offers. A deleted one is returned only if documents use
 * it, else 404.
 */
export const getPdfTemplate = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿',
  params: idParams,
  answers: { 200: template },
})

/** All versions, newest first; a version that documents rest on never changes. */
export const pdfTemplateVersions = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/versions',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿의 판',
  params: idParams,
  answers: { 200: z.array(version) },
})

/** Calls it something else. The file's own name stays. 422 CHANGED_MEANWHILE. */
export const renamePdfTemplate = contract({
  method: 'PATCH',
  path: '/api/pdf-template/{id}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿 이름 바꾸기',
  params: idParams,
  body: z.strictObject({ name: text(100), ...expectedValueFields }),
  answers: { 200: template },
})

/**
 * Replaces all fields; with `masks` those too, in one change: what the editor saves. Fields and
 * masks keep ids that the template has, and those in the same position keep theirs; so a repeat
 * changes nothing. `source` omitted: the usual one of the kind; null: the signer fills it. `order`
 * omitted: as in the array. 422 TEMPLATE_CHANGED_MEANWHILE if `revision` is not the current one,
 * with who changed it and when (`errors[0].path` is "revision"); LIST_CLOSED; TEMPLATE_DELETED.
 */
export const placePdfTemplateFields = contract({
  method: 'PUT',
  path: '/api/pdf-template/{id}/fields',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿의 필드 놓기',
  params: idParams,
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
  params: idParams,
  answers: { 200: template },
})
