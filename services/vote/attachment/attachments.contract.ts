import { z } from 'zod'
import { id, linkSecret } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { guidePages } from '../../signature/guide/guide-pages.contract.ts'
import { questionAnswer } from '../votes.contract.ts'

const ofQuestion = z.strictObject({ id, questionId: id })
const ofLink = z.strictObject({ linkId: linkSecret, attachmentId: id })

/** Maximum size of an attachment in bytes. */
const ATTACHMENT_LIMIT = 10 * 1024 * 1024

/**
 * Attaches a PDF, JPEG or PNG to a question of a draft: of a PDF only the look and the text of its
 * pages is stored. 422 VOTE_NOT_DRAFT, VOTE_ANNOUNCED, QUESTION_ATTACHMENTS_TOO_MANY,
 * SCAN_UNREADABLE, PDF_… if it cannot be read. 413 BODY_TOO_LARGE.
 */
export const attachToQuestion = contract({
  method: 'POST',
  path: '/api/votes/{id}/questions/{questionId}/attachments',
  access: 'admin',
  tag: 'vote',
  summary: '문항에 첨부 자료 올리기',
  params: ofQuestion,
  takesFile: true,
  fileLimit: ATTACHMENT_LIMIT,
  answers: { 201: questionAnswer },
})

/** Removes an attachment. 422 VOTE_NOT_DRAFT, VOTE_ANNOUNCED. */
export const removeAttachment = contract({
  method: 'DELETE',
  path: '/api/votes/{id}/questions/{questionId}/attachments/{attachmentId}',
  access: 'admin',
  tag: 'vote',
  summary: '첨부 자료 삭제',
  params: ofQuestion.extend({ attachmentId: id }),
  answers: { 200: questionAnswer },
})

/** PDF. `ETag` is its SHA-256. */
export const viewAttachment = contract({
  method: 'GET',
  path: '/api/votes/{id}/attachments/{attachmentId}',
  access: 'admin',
  tag: 'vote',
  summary: '첨부 자료 보기',
  params: z.strictObject({ id, attachmentId: id }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** PDF for residents, once the vote is announced or open. 404 INVALID_LINK. */
export const readAttachment = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/attachments/{attachmentId}',
  access: 'public',
  tag: 'vote',
  summary: '첨부 자료 받기',
  params: ofLink,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** Pages of an attachment and their text, for browsers without a PDF viewer. 404 INVALID_LINK. */
export const readAttachmentPages = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/attachments/{attachmentId}/pages',
  access: 'public',
  tag: 'vote',
  summary: '첨부 자료의 쪽 목록',
  params: ofLink,
  answers: { 200: guidePages },
})

/** One of its pages as a picture (WebP, 1240 pixels wide). `ETag` is its SHA-256. */
export const readAttachmentPage = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/attachments/{attachmentId}/page/{page}',
  access: 'public',
  tag: 'vote',
  summary: '첨부 자료의 쪽',
  params: ofLink.extend({ page: z.coerce.number().int().min(1).max(200) }),
  gives: ['image/webp'],
  answers: { 200: z.any() },
})
