import { z } from 'zod'
import { id, text } from '#events/values/schemas.ts'
import { ballotKind, linkStatus, voteWeight } from '#events/vote/vote.events.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { voteRule } from './vote-rule.contract.ts'

export const voteStatus = z.enum(['draft', 'open', 'closed'])

export const questionAnswer = z.object({
  id,
  title: z.string(),
  minChoices: z.number(),
  maxChoices: z.number(),
  /** `assent`: who chooses it agrees. */
  choices: z.array(z.object({ id, label: z.string(), assent: z.boolean().optional() })),
})

/** failed: of those that are done. */
const votePdf = z.object({
  status: z.enum(['running', 'completed']),
  done: z.number(),
  failed: z.number(),
  total: z.number(),
})
export type VotePdf = z.output<typeof votePdf>

export const vote = z.object({
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
  /** Its own rule: a key of the table of law, or fractions; null: the list's rule holds. */
  rule: voteRule.nullable(),
  /** Of a secret vote. broken: its papers do not fit its ballots, and nothing is counted. */
  box: z.enum(['closed', 'opened', 'broken']).nullable(),
  link: z.object({ linkId: z.string(), url: z.string(), status: linkStatus }).nullable(),
  createdAt: z.string(),
  /** Of the templates that documents about its ballots are made with. In lists of votes they are left out, and so is `pdf`. */
  templates: z.array(id).optional(),
  /** How far the documents about its ballots are; null until somebody asks for them. */
  pdf: votePdf.nullable().optional(),
})
export type Vote = z.output<typeof vote>

/** Choosing none is abstaining, possible where minChoices is 0. */
const newQuestion = z.strictObject({
  title: text(500),
  minChoices: z.int().nonnegative(),
  maxChoices: z.int().positive(),
  choices: z
    .array(z.strictObject({ label: text(200), assent: z.boolean().optional() }))
    .min(1)
    .max(100),
})

/** 422 ASSENT_MISSING where `rule` is met by assent and no choice of any question is marked as it. */
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
    rule: voteRule.optional(),
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
