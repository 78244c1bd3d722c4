import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { ballotKind, linkStatus, voteWeight } from '#events/vote/vote.events.ts'
import { collectionQuery, contract } from '../core/contract.ts'

export const voteStatus = z.enum(['draft', 'open', 'closed'])

export const questionAnswer = z.object({
  id,
  title: z.string(),
  minChoices: z.number(),
  maxChoices: z.number(),
  choices: z.array(z.object({ id, label: z.string() })),
})

const vote = z.object({
  id,
  listId: id,
  apartmentId: id,
  title: z.string(),
  description: z.string().nullable(),
  ballotKind,
  weight: voteWeight,
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  interimResults: z.boolean(),
  status: voteStatus,
  questions: z.array(questionAnswer),
  link: z.object({ linkId: z.string(), url: z.string(), status: linkStatus }).nullable(),
  createdAt: z.string(),
})
export type Vote = z.output<typeof vote>

/** Choosing none is abstaining, possible where minChoices is 0. */
const newQuestion = z.strictObject({
  title: text(500),
  minChoices: z.int().nonnegative(),
  maxChoices: z.int().positive(),
  choices: z
    .array(z.strictObject({ label: text(200) }))
    .min(1)
    .max(100),
})

export const createVote = contract({
  method: 'POST',
  path: '/api/votes',
  access: 'admin',
  tag: 'vote',
  summary: '투표 만들기',
  body: z.strictObject({
    listId: z.guid(),
    title: text(200),
    description: z.union([z.literal(''), text(5_000)]).optional(),
    ballotKind,
    weight: voteWeight,
    opensAt: z.iso.datetime({ offset: true }).optional(),
    closesAt: z.iso.datetime({ offset: true }).optional(),
    interimResults: z.boolean().optional(),
    questions: z.array(newQuestion).min(1).max(50),
  }),
  answers: { 201: vote },
})

/** Sortable: title, createdAt, status. Filters: listId, apartmentId, status, q (part of the title). */
export const listVotes = contract({
  method: 'GET',
  path: '/api/votes',
  access: 'admin',
  tag: 'vote',
  summary: '투표 목록',
  query: collectionQuery,
  answers: { 200: z.array(vote) },
})

export const getVote = contract({
  method: 'GET',
  path: '/api/votes/{id}',
  access: 'admin',
  tag: 'vote',
  summary: '투표 조회',
  params: z.strictObject({ id }),
  answers: { 200: vote },
})

export const changeVoteStatus = contract({
  method: 'PATCH',
  path: '/api/votes/{id}/status',
  access: 'admin',
  tag: 'vote',
  summary: '투표 시작·마감',
  params: z.strictObject({ id }),
  body: z.strictObject({ status: z.enum(['open', 'closed']) }),
  answers: { 200: vote },
})

const turnout = { targets: z.number(), voted: z.number(), targetArea: z.number(), votedArea: z.number() }

const voteResults = z.object({
  status: voteStatus,
  ballotKind,
  weight: voteWeight,
  turnout: z.object({ ...turnout, byDong: z.array(z.object({ dong: z.string(), ...turnout })) }),
  /** null before it may be seen. Areas in ㎡; `abstained` counts ballots with no choice for the question. */
  questions: z
    .array(
      z.object({
        id,
        title: z.string(),
        abstained: z.object({ count: z.number(), area: z.number() }),
        choices: z.array(z.object({ id, label: z.string(), count: z.number(), area: z.number() })),
      }),
    )
    .nullable(),
})
export type VoteResults = z.output<typeof voteResults>

export const getVoteResults = contract({
  method: 'GET',
  path: '/api/votes/{id}/results',
  access: 'admin',
  tag: 'vote',
  summary: '투표 결과',
  params: z.strictObject({ id }),
  answers: { 200: voteResults },
})
