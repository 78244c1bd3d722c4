import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { mask, placedMasks } from '../field-position.contract.ts'

const idParams = z.strictObject({ id })

/**
 * Replaces all masks: unnamed ones are removed. 201 if that changed them. The template's version
 * and revision are in the headers `X-Template-Version` and `X-Template-Revision`, of the DELETEs
 * too. Refused as PUT fields is.
 */
export const placePdfTemplateMasks = contract({
  method: 'POST',
  path: '/api/pdf-template/{id}/masks',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿의 가림 놓기',
  params: idParams,
  body: z.strictObject({ masks: placedMasks, revision: z.int().positive().optional() }),
  answers: { 200: z.array(mask), 201: z.array(mask) },
})

export const pdfTemplateMasks = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/masks',
  access: 'admin',
  tag: 'pdf-template',
  summary: '문서 템플릿의 가림',
  params: idParams,
  answers: { 200: z.array(mask) },
})

/** 404 for a page that the template does not have. */
export const pdfTemplateMasksOfPage = contract({
  method: 'GET',
  path: '/api/pdf-template/{id}/masks/page/{page}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '한 쪽의 가림',
  params: z.strictObject({ id, page: z.coerce.number().int().min(1).max(200) }),
  answers: { 200: z.array(mask) },
})

/** Gives the masks that were there. */
export const removePdfTemplateMasks = contract({
  method: 'DELETE',
  path: '/api/pdf-template/{id}/masks',
  access: 'admin',
  tag: 'pdf-template',
  summary: '가림 모두 해제',
  params: idParams,
  answers: { 200: z.array(mask) },
})

/** Gives the mask that was there. */
export const removePdfTemplateMask = contract({
  method: 'DELETE',
  path: '/api/pdf-template/masks/{maskId}',
  access: 'admin',
  tag: 'pdf-template',
  summary: '가림 하나 삭제',
  params: z.strictObject({ maskId: id }),
  answers: { 200: mask },
})
