import { z } from 'zod'
import { dong, id } from '#events/values/schemas.ts'
import { downloadReason } from '../audit/access/access-log.contract.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const PDF = 'application/pdf'

export const documentKind = z.enum(['form', 'consent', 'ballot', 'certificate', 'minutes', 'scan'])
/**
 * Status of a document. rendering: requested, being made; damaged: the stored file no longer fits
 * its hash and is not served; erased: its person was.
 */
export const documentStatus = z.enum(['rendering', 'sealed', 'damaged', 'failed', 'erased'])
/**
 * Kind of seal. B-B: sealed; B-T: with a time stamp of a time-stamping authority; B-LT: with the
 * evidence that its certificate was valid.
 */
export const sealKind = z.enum(['B-B', 'B-T', 'B-LT'])

/** form: for signing on paper, not signed by anybody yet. */
export const documentWay = z.enum(['form', 'online', 'paper'])

/**
 * Status of a consent. pending: a paper that a second administrator has not confirmed; superseded:
 * another one replaced it.
 */
export const documentConsentStatus = z.enum(['valid', 'withdrawn', 'superseded', 'pending', 'refused', 'declined'])
export type DocumentConsentStatus = z.output<typeof documentConsentStatus>

const copy = z.object({ sha256: z.string(), size: z.number(), pageCount: z.number() })

const document = z.object({
  id,
  /** Number on its certificate page: "DJ-3F2C-19D0-E4AB". */
  number: z.string(),
  kind: documentKind,
  listId: id,
  listUserId: id.nullable(),
  /** Id of the person; null if it belongs to nobody. */
  userId: id.nullable(),
  dong: z.string().nullable(),
  ho: z.string().nullable(),
  /** Null where the person was erased; masked for auditors, and so within `fileName`. */
  name: z.string().nullable(),
  fileName: z.string(),
  template: z.object({ id, originalFileName: z.string(), version: z.number() }).nullable(),

  /** Way of signing; null for documents that nobody signs. */
  way: documentWay.nullable(),
  status: documentStatus,
  /** State of its consent; null for documents that are no consent. */
  consent: z.object({ status: documentConsentStatus, withdrawnAt: z.string().nullable() }).nullable(),
  /**
   * Size in bytes of the file that the caller would get: auditors the masked copy, everybody else
   * the document. Null until it is sealed.
   */
  size: z.number().nullable(),
  pageCount: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Copy without what lies under masks, and with persons masked; null until it is sealed. */
  masked: copy.nullable(),
  seal: sealKind.nullable(),
  requestedAt: z.string(),
  sealedAt: z.string().nullable(),
  /** Reason why it failed, in Korean. */
  error: z.string().nullable(),
  /** Labels of required fields for which the roll had no value. */
  missing: z.array(z.string()),
  batchId: id.nullable(),
  /** Deposit at a certified document centre; null for documents that are not deposited. */
  deposit: z
    .object({
      centre: z.string(),
      /** Number at the centre; null until it is there. */
      depositId: z.string().nullable(),
      depositedAt: z.string().nullable(),
      /** Number of the certificate; null until it is there. */
      certificateNumber: z.string().nullable(),
    })
    .nullable(),
  /** Position of its newest event in the log. */
  position: z.number(),
})
export type Document = z.output<typeof document>

const idParams = z.strictObject({ id })
const ofList = z.strictObject({ listId: id })

/** `masked=true`: the masked copy; auditors get it in any case. */
const maskedQuery = z.strictObject({ masked: z.enum(['true', 'false']).optional() })

export const getDocument = contract({
  method: 'GET',
  path: '/api/document/{id}',
  access: 'admin-or-self',
  tag: 'document',
  summary: '문서',
  params: idParams,
  answers: { 200: document },
})

/**
 * Downloads the PDF. `ETag` is its SHA-256; `Range` and `If-None-Match` are honoured. 404
 * DOCUMENT_NOT_READY until it is sealed, 404 DOCUMENT_ERASED, 503 DOCUMENT_DAMAGED.
 */
export const downloadDocument = contract({
  method: 'GET',
  path: '/api/document/{id}/download',
  access: 'admin-or-self',
  tag: 'document',
  summary: '문서 내려받기',
  params: idParams,
  query: maskedQuery,
  gives: [PDF],
  answers: { 200: z.any() },
})

/** Returns the PDF to show in the browser rather than to save. */
export const viewDocument = contract({
  method: 'GET',
  path: '/api/document/{id}/view',
  access: 'admin-or-self',
  tag: 'document',
  summary: '문서 보기',
  params: idParams,
  query: maskedQuery,
  gives: [PDF],
  answers: { 200: z.any() },
})

/**
 * Returns the file of a template, to show in the browser; `masked=true`: without what lies under
 * its masks, which auditors get in any case.
 */
export const viewTemplate = contract({
  method: 'GET',
  path: '/api/document/template/{id}',
  access: 'admin-or-self',
  tag: 'document',
  summary: '문서 템플릿 보기',
  params: idParams,
  query: maskedQuery,
  gives: [PDF],
  answers: { 200: z.any() },
})

/**
 * Lists documents of a list. Sortable: dong (then ho), name, status, requestedAt, sealedAt, size.
 * Filters: dong, ho, status, kind, way, templateId, batchId, userId, listUserId, id, q (part of the
 * name or 동-호; for auditors 동-호 only). For auditors name and size sort as they see them.
 */
export const documentsOfList = contract({
  method: 'GET',
  path: '/api/document/list/{listId}',
  access: 'admin',
  tag: 'document',
  summary: '리스트의 문서',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(document) },
})

/** Makes a document that failed or is damaged once more. */
export const retryDocument = contract({
  method: 'POST',
  path: '/api/document/{id}/retry',
  access: 'admin',
  tag: 'document',
  summary: '문서 다시 만들기',
  params: idParams,
  body: z.strictObject({}).nullish(),
  answers: { 202: document },
})

/**
 * Downloads all sealed documents of a list: a ZIP (stored, Korean names, a table of contents,
 * hashes), or one PDF with bookmarks of at most 500 documents and 200 MB, in which the single seals
 * are no longer valid. It holds what is sealed when it begins; `Range` with `If-Range` resumes a
 * ZIP. `masked=true`: the masked copies, which auditors get in any case. 422 NO_DOCUMENTS,
 * TOO_MANY_DOCUMENTS (pdf).
 */
export const downloadAllDocuments = contract({
  method: 'GET',
  path: '/api/list/{id}/download-all-documents',
  access: 'admin',
  tag: 'list',
  summary: '리스트의 문서 모두 내려받기',
  params: idParams,
  query: maskedQuery.extend({
    format: z.enum(['zip', 'pdf']).optional(),
    /** Building; absent: all of them. */
    dong: dong.optional(),
    templateId: id.optional(),
    batchId: id.optional(),
    reason: downloadReason,
  }),
  gives: ['application/zip', PDF],
  answers: { 200: z.any() },
})
