import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { vote } from '../votes.contract.ts'

const idParams = z.strictObject({ id })

/**
 * Chooses templates of the vote's list; the first is filled for every document, before the
 * description of the ballot. Empty: none is.
 */
export const chooseVoteTemplates = contract({
  method: 'POST',
  path: '/api/votes/{id}/templates',
  access: 'admin',
  tag: 'vote',
  summary: '투표 문서 템플릿 정하기',
  params: idParams,
  body: z.strictObject({
    templates: z
      .array(z.guid())
      .max(20)
      .refine((ids) => new Set(ids).size === ids.length, '같은 템플릿이 두 번 있습니다.'),
  }),
  answers: { 200: vote },
})

/**
 * Requests, after the close, a document for each ballot, of an open vote with its choices, of a
 * secret one without. From then on the vote cannot be opened again. A repeat makes failed ones once
 * more, and the others stay. 422 VOTE_NOT_CLOSED, NOTHING_TO_MAKE.
 */
export const generateVotePdf = contract({
  method: 'POST',
  path: '/api/votes/{id}/generate-pdf',
  access: 'admin',
  tag: 'vote',
  summary: '투표 문서 만들기',
  params: idParams,
  body: z.strictObject({}).optional(),
  answers: { 202: z.object({ id, status: z.enum(['running', 'completed']), total: z.number() }) },
})

/**
 * `userId` is the person's. Of who voted for several units the first, or that of `listUserId`. 404
 * DOCUMENT_NOT_READY until it is made.
 */
export const viewVoterPdf = contract({
  method: 'GET',
  path: '/api/votes/{id}/users/{userId}/pdf',
  access: 'admin',
  tag: 'vote',
  summary: '투표 문서 보기',
  params: z.strictObject({ id, userId: id }),
  query: z.strictObject({ masked: z.enum(['true', 'false']).optional(), listUserId: z.guid().optional() }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
