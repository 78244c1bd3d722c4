import { z } from 'zod'
import { id, linkSecret, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'
import { collectionQuery, contract } from '../../core/contract.ts'
import { identityFields } from '../desk/vote-desk.contract.ts'

/**
 * Status of a challenge. open: two administrators have to decide; rejected: the ballot stands; void:
 * it does not count; recorded: it was upheld and counts all the same; ended: the ballot was
 * withdrawn or set aside before.
 */
export const challengeStatus = z.enum(['open', 'rejected', 'void', 'recorded', 'ended'])
export type ChallengeStatusAnswer = z.output<typeof challengeStatus>

const ballotChallenge = z.object({
  /** Receipt of the challenged ballot; `number`: as people read it. */
  id: linkSecret,
  number: z.string(),
  voteId: id,
  voteTitle: z.string(),
  listUserId: id,
  dong: z.string(),
  ho: z.string(),
  /** Way of the ballot, and time when it was cast. */
  ballotWay: z.enum(['online', 'paper', 'desk', 'proxy']),
  castAt: z.string(),
  /** Time and way of the challenge. */
  at: z.string(),
  way: z.enum(['online', 'desk']),
  status: challengeStatus,
  settledAt: z.string().nullable(),
  /** Whether the decision can still take the ballot out of the count. */
  voidable: z.boolean(),
  /** Request that decides on it and waits for another administrator. */
  pendingId: id.nullable(),
})
export type BallotChallenge = z.output<typeof ballotChallenge>

/**
 * Lists the challenges of ballots in a list, the newest first, without names and choices. Sortable:
 * at. Filters: status, voteId, id.
 */
export const challengesOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/ballot-challenges',
  access: 'admin',
  tag: 'vote',
  summary: '표에 대한 이의',
  params: z.strictObject({ id }),
  query: collectionQuery,
  answers: { 200: z.array(ballotChallenge) },
})

/**
 * Decides on a challenge: rejected leaves the ballot, upheld makes it void, or is recorded where it
 * cannot be taken out. It takes effect once a second administrator has confirmed it. 422
 * BALLOT_CHALLENGE_SETTLED.
 */
export const settleChallenge = contract({
  method: 'POST',
  path: '/api/votes/{id}/challenges/{receiptId}/decision',
  access: 'admin',
  tag: 'vote',
  summary: '표에 대한 이의 처리 요청',
  params: z.strictObject({ id, receiptId: linkSecret }),
  body: z.strictObject({ outcome: z.enum(['upheld', 'rejected']), reason: text(500) }),
  answers: { 202: pendingAnswer },
})

/**
 * Challenges a ballot for an owner who came to the desk. `identityHow`, `identityBy` and
 * `identityOn`: how, by whom and on which day their identity was checked. 422 BALLOT_NOT_STANDING,
 * BALLOT_CHALLENGE_SETTLED, BALLOT_CHALLENGES_TOO_MANY.
 */
export const challengeAtDesk = contract({
  method: 'POST',
  path: '/api/votes/{id}/desk/{listUserId}/challenge',
  access: 'admin',
  tag: 'vote',
  summary: '현장 투표: 표에 대한 이의 접수',
  params: z.strictObject({ id, listUserId: id }),
  body: z.strictObject({ ...identityFields, receiptId: linkSecret }),
  answers: { 200: z.object({ challenged: z.boolean() }) },
})

/**
 * Challenges a ballot of the voter's unit that they did not cast, after proving their identity; it
 * stands until two administrators decide. Repeated, it does nothing. 422 BALLOT_NOT_STANDING,
 * BALLOT_CHALLENGE_SETTLED, BALLOT_CHALLENGES_TOO_MANY.
 */
export const challengeBallot = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/challenge',
  access: 'voter',
  tag: 'vote',
  summary: '내지 않은 표에 대한 이의',
  params: z.strictObject({ linkId: z.string().max(100) }),
  body: z.strictObject({
    receiptId: linkSecret,
    /** Entry whose unit it is; absent: the one by which they verified their identity. */
    listUserId: id.optional(),
  }),
  answers: { 200: z.object({ challenged: z.boolean() }) },
})
