import { z } from 'zod'
import { answers as ballotAnswers } from '#events/vote/ballot.events.ts'
import { linkStatus } from '#events/vote/vote.events.ts'
import { id } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'
import { receipt } from '../participation/receipts.contract.ts'
import { questionAnswer, voteStatus } from './votes.contract.ts'

const link = z.object({ linkId: z.string(), url: z.string(), status: linkStatus })
export type VoteLink = z.output<typeof link>

const linkAddress = z.strictObject({ listId: id, voteId: id })
const byLinkId = z.strictObject({ linkId: z.string().max(100) })

/** A vote has one link: asking again gives the same. */
export const issueVoteLink = contract({
  method: 'POST',
  path: '/api/votes/lists/{listId}/vote/{voteId}/link',
  access: 'admin',
  tag: 'vote',
  summary: '투표 링크 만들기',
  params: linkAddress,
  body: z.strictObject({}).optional(),
  answers: { 201: link, 200: link },
})

export const getVoteLink = contract({
  method: 'GET',
  path: '/api/lists/{listId}/vote/{voteId}/link',
  access: 'admin',
  tag: 'vote',
  summary: '투표 링크 조회',
  params: linkAddress,
  answers: { 200: link },
})

export const removeVoteLink = contract({
  method: 'DELETE',
  path: '/api/lists/{listId}/vote/{voteId}/link',
  access: 'admin',
  tag: 'vote',
  summary: '투표 링크 삭제',
  params: linkAddress,
  answers: { 200: link },
})

export const changeVoteLinkStatus = contract({
  method: 'PUT',
  path: '/api/lists/{listId}/vote/{voteId}/link/status',
  access: 'admin',
  tag: 'vote',
  summary: '투표 링크 켜기·끄기',
  params: linkAddress,
  body: z.strictObject({ status: linkStatus }),
  answers: { 200: link },
})

const voterPage = z.object({
  vote: z.object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    status: voteStatus,
    ballotKind: z.enum(['open', 'secret']),
    opensAt: z.string().nullable(),
    closesAt: z.string().nullable(),
    /** When it begins, where that is still to come: with its list's first day, or later by its own time; null: it has begun, or is over. */
    startsAt: z.string().nullable(),
    questions: z.array(questionAnswer),
  }),
  list: z.object({ name: z.string(), endDate: z.string() }),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  /** Set for who holds a voter session of this link. The name is masked (홍*동). */
  voter: z
    .object({ name: z.string().nullable(), dong: z.string(), ho: z.string(), receipt: receipt.nullable() })
    .nullable(),
})
export type VoterPage = z.output<typeof voterPage>

export const getVoterPage = contract({
  method: 'GET',
  path: '/api/vote/{linkId}',
  access: 'public',
  tag: 'vote',
  summary: '투표 링크 열기',
  params: byLinkId,
  answers: { 200: voterPage },
})

/**
 * Without `code` a code goes to the phone on the roll, if there is such an entry; the answer is the same either way. 422 LIST_NOT_STARTED,
 * VOTE_NOT_OPEN, LIST_CLOSED or VOTE_CLOSED while nobody can vote: no code goes out then.
 */
export const verifyVoter = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/verify-user',
  access: 'public',
  tag: 'vote',
  summary: '투표자 본인 확인',
  params: byLinkId,
  body: z.strictObject({
    name: z.string().max(100),
    phone: z.string().max(30),
    dong: z.string().max(30),
    ho: z.string().max(30),
    code: z.string().max(10).optional(),
  }),
  answers: { 200: z.union([z.object({ codeSent: z.boolean() }), z.object({ verified: z.boolean() })]) },
})

export const submitBallot = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/submit',
  access: 'voter',
  tag: 'vote',
  summary: '투표 제출',
  params: byLinkId,
  body: z.strictObject({ answers: ballotAnswers.max(50) }),
  answers: { 200: z.object({ receipt }) },
})

/** The same calls, at a second address each. */
export const getVoterPageFallback = contract({ ...getVoterPage, path: '/api/vote/link/{linkId}' })
export const submitBallotFallback = contract({ ...submitBallot, path: '/api/vote/link/{linkId}/submit' })
