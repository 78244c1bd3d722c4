import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const idParams = z.strictObject({ id })
const versionQuery = z.coerce.number().int().positive().max(1_000_000).optional()
const yesOrNo = z
  .enum(['true', 'false'])
  .optional()
  .transform((said) => said === 'true')
const pdf = ['application/pdf'] as const

/**
 * Downloads the PDF, with ranges. `masked=true`: without what lies under masks, really removed;
 * auditors always get that one. 422 MASKS_NOT_PROVED if what lies under a mask cannot be removed
 * for certain: then nothing is sent.
 */
export const downloadPdfTemplate = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/download',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿 내려받기',
  params: idParams,
  query: z.strictObject({ masked: yesOrNo, version: versionQuery }),
  gives: pdf,
  answers: { 200: z.any() },
})

/** Returns the stored PDF, inline, with ranges: for the editor. */
export const pdfTemplateFile = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/file',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿 보기',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
  gives: pdf,
  answers: { 200: z.any() },
})

/**
 * The PDF filled in, inline: with an entry of the list (`listUserId`), which the access log notes,
 * or with sample data of awkward length. `masked=true`: as who gets the masked document sees it.
 */
export const previewPdfTemplate = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/preview',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿 미리 보기',
  params: idParams,
  query: z.strictObject({ listUserId: id.optional(), sample: yesOrNo, masked: yesOrNo, version: versionQuery }),
  gives: pdf,
  answers: { 200: z.any() },
})
