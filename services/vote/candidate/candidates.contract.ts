import { z } from 'zod'
import { id, linkSecret, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const candidate = z.object({
  choiceId: id,
  questionId: id,
  /** Label as on the ballot. */
  label: z.string(),
  /** 경력. */
  career: z.string().nullable(),
  /** 공약. */
  pledges: z.string().nullable(),
  /** Path of the picture; null: there is none. */
  picture: z.string().nullable(),
  /** Whether the candidate's text was destroyed, long after the election. */
  forgotten: z.boolean(),
})
export type Candidate = z.output<typeof candidate>

/** Version in a picture's address; the newest picture is sent for any version. */
const ofPicture = z.strictObject({ of: z.string().max(64).optional() })
const ofChoice = z.strictObject({ id, choiceId: id })

/** Lists the candidates of an election, in the order of the ballot; none for a resolution. */
export const listCandidates = contract({
  method: 'GET',
  path: '/api/votes/{id}/candidates',
  access: 'admin',
  tag: 'vote',
  summary: '후보자 목록',
  params: z.strictObject({ id }),
  answers: { 200: z.array(candidate) },
})

/** Replaces a candidate's description of themselves. 422 VOTE_NOT_DRAFT, VOTE_ANNOUNCED. */
export const describeCandidate = contract({
  method: 'PUT',
  path: '/api/votes/{id}/candidates/{choiceId}',
  access: 'admin',
  tag: 'vote',
  summary: '후보자 소개 저장',
  params: ofChoice,
  body: z.strictObject({
    career: z.union([z.literal(''), text(2_000)]).optional(),
    pledges: z.union([z.literal(''), text(5_000)]).optional(),
  }),
  answers: { 200: candidate },
})

/**
 * A JPEG or PNG, made anew: at most 800 pixels, without what its camera wrote into it. 422
 * PICTURE_UNREADABLE, VOTE_NOT_DRAFT, VOTE_ANNOUNCED.
 */
export const takeCandidatePicture = contract({
  method: 'POST',
  path: '/api/votes/{id}/candidates/{choiceId}/picture',
  access: 'admin',
  tag: 'vote',
  summary: '후보자 사진 올리기',
  params: ofChoice,
  takesFile: true,
  fileLimit: 5 * 1024 * 1024,
  answers: { 200: candidate },
})

export const removeCandidatePicture = contract({
  method: 'DELETE',
  path: '/api/votes/{id}/candidates/{choiceId}/picture',
  access: 'admin',
  tag: 'vote',
  summary: '후보자 사진 삭제',
  params: ofChoice,
  answers: { 200: candidate },
})

/** JPEG. `ETag` is its SHA-256. */
export const viewCandidatePicture = contract({
  method: 'GET',
  path: '/api/votes/{id}/candidates/{choiceId}/picture',
  access: 'admin',
  tag: 'vote',
  summary: '후보자 사진',
  params: ofChoice,
  query: ofPicture,
  gives: ['image/jpeg'],
  answers: { 200: z.any() },
})

/** Lists candidates for residents, once the vote is announced or open. 404 INVALID_LINK. */
export const readCandidates = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/candidates',
  access: 'public',
  tag: 'vote',
  summary: '후보자 소개',
  params: z.strictObject({ linkId: linkSecret }),
  answers: { 200: z.array(candidate) },
})

export const readCandidatePicture = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/candidates/{choiceId}/picture',
  access: 'public',
  tag: 'vote',
  summary: '후보자 사진 보기',
  params: z.strictObject({ linkId: linkSecret, choiceId: id }),
  query: ofPicture,
  gives: ['image/jpeg'],
  answers: { 200: z.any() },
})
