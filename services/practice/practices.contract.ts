import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'

const sampleOwner = z.object({
  owner: z.number(),
  dong: z.string(),
  ho: z.string(),
  name: z.string(),
  phone: z.string(),
  hasVoted: z.boolean(),
})

const status = z.enum(['open', 'counted'])

const practice = z.object({
  id,
  apartmentId: id,
  status,
  begunAt: z.string(),
  title: z.string(),
  question: z.string(),
  /** Address for sample owners, which says that it is for practice. */
  url: z.string(),
  /** Message as an owner would get it. It is only shown: nothing is ever sent. */
  message: z.string(),
  owners: z.array(sampleOwner),
  /** Votes by choice, and abstentions; null before the practice count. */
  result: z
    .object({ choices: z.array(z.object({ label: z.string(), votes: z.number() })), abstained: z.number() })
    .nullable(),
})
export type Practice = z.output<typeof practice>

/** Lists practice campaigns that are not removed, the newest first. Filters: apartmentId, id. */
export const listPractices = contract({
  method: 'GET',
  path: '/api/practices',
  access: 'admin',
  tag: 'practice',
  summary: '연습 목록',
  query: collectionQuery,
  answers: { 200: z.array(practice) },
})

/**
 * Begins a practice campaign of sample owners. A complex that has one gets that one: 200. It is no
 * list: nobody can make it one, and it has no roll, prints or evidence.
 */
export const beginPractice = contract({
  method: 'POST',
  path: '/api/practices',
  access: 'admin',
  tag: 'practice',
  summary: '연습 시작',
  body: z.strictObject({ apartmentId: z.guid() }),
  answers: { 201: practice, 200: practice },
})

export const countPractice = contract({
  method: 'POST',
  path: '/api/practices/{id}/count',
  access: 'admin',
  tag: 'practice',
  summary: '연습 개표',
  params: z.strictObject({ id }),
  answers: { 200: practice },
})

/** Removes a practice campaign from all screens; its link leads nowhere from then on. */
export const removePractice = contract({
  method: 'DELETE',
  path: '/api/practices/{id}',
  access: 'admin',
  tag: 'practice',
  summary: '연습 삭제',
  params: z.strictObject({ id }),
  answers: { 200: z.object({ id }) },
})

const ofLink = z.strictObject({ practiceId: id })

const practicePage = z.object({
  /** Name of the complex. */
  apartment: z.string(),
  status,
  title: z.string(),
  question: z.object({
    id: z.string(),
    title: z.string(),
    minChoices: z.number(),
    maxChoices: z.number(),
    choices: z.array(z.object({ id: z.string(), label: z.string() })),
  }),
  /** Sample owners, each with the code that a message would bring: it is only shown. */
  owners: z.array(sampleOwner.extend({ code: z.string() })),
})
export type PracticePage = z.output<typeof practicePage>

/** Opens a practice campaign as residents see a vote. 404 INVALID_LINK once it is removed. */
export const openPractice = contract({
  method: 'GET',
  path: '/api/practice/{practiceId}',
  access: 'public',
  tag: 'practice',
  summary: '연습 화면',
  params: ofLink,
  answers: { 200: practicePage },
})

/**
 * Casts the practice ballot of a sample owner. 422 CODE_MISMATCH, ALREADY_SUBMITTED, VOTE_CLOSED
 * after the practice count.
 */
export const castPracticeBallot = contract({
  method: 'POST',
  path: '/api/practice/{practiceId}/ballot',
  access: 'public',
  tag: 'practice',
  summary: '연습 투표',
  params: ofLink,
  body: z.strictObject({
    owner: z.int().positive().max(100),
    code: z.string().max(20),
    /** Null abstains. */
    choice: z.string().min(1).max(40).nullable(),
  }),
  answers: { 200: z.object({ cast: z.literal(true) }) },
})
