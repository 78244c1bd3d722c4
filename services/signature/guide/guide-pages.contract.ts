import { z } from 'zod'
import { contract } from '../../core/contract.ts'
import { textBlock } from '../signing/signing.contract.ts'

/** Pages of a file that residents read, a guide or an attachment. */
export const guidePages = z.object({
  /** Name of the uploaded file. */
  name: z.string(),
  pages: z.array(
    z.object({
      page: z.number(),
      /** Points, as shown. */
      width: z.number(),
      height: z.number(),
      /** Text of the page in reading order, for screen readers and large type. */
      text: z.array(z.string()),
      /** Text of the page as paragraphs. */
      blocks: z.array(textBlock),
    }),
  ),
})
export type GuidePages = z.output<typeof guidePages>

/**
 * Returns the pages of a guide and their text, for browsers without a PDF viewer. 404 INVALID_LINK;
 * LINK_EXPIRED once it was removed.
 */
export const viewGuidePages = contract({
  method: 'GET',
  path: '/api/document/guide/{id}/pages',
  access: 'public',
  tag: 'document',
  summary: '안내문의 쪽 목록',
  params: z.strictObject({ id: z.string().max(100) }),
  answers: { 200: guidePages },
})

/** One of its pages as a picture (WebP, 1240 pixels wide). `ETag` is its SHA-256. */
export const viewGuidePage = contract({
  method: 'GET',
  path: '/api/document/guide/{id}/page/{page}',
  access: 'public',
  tag: 'document',
  summary: '안내문의 쪽',
  params: z.strictObject({ id: z.string().max(100), page: z.coerce.number().int().min(1).max(200) }),
  gives: ['image/webp'],
  answers: { 200: z.any() },
})
