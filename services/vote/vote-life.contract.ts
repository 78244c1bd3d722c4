import { z } from 'zod'
import { day, id, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../approval/approvals.contract.ts'
import { contract } from '../core/contract.ts'
import { voteResults } from './results/vote-results.contract.ts'
import { vote } from './votes.contract.ts'

/**
 * Announces a draft (공고): from then on it cannot change, and opens automatically at `opensAt` if
 * nothing is missing. 422 VOTE_NOT_DRAFT once it was open, VOTE_ANNOUNCED if it is announced
 * differently, INVALID_PERIOD if it would open before.
 */
export const announceVote = contract({
  method: 'POST',
  path: '/api/votes/{id}/announcement',
  access: 'admin',
  tag: 'vote',
  summary: '투표 공고',
  params: z.strictObject({ id }),
  /**
   * Announcement. `announcedOn`: its day; `place`: its place; `text`: its text beside the vote's
   * own data.
   */
  body: z.strictObject({ announcedOn: day, place: text(200), text: z.union([z.literal(''), text(5_000)]).optional() }),
  answers: { 200: vote },
})

/**
 * Takes an announcement back, for a reason that stands in the log: it is a draft again. 422
 * VOTE_NOT_DRAFT once it was open.
 */
export const withdrawAnnouncement = contract({
  method: 'DELETE',
  path: '/api/votes/{id}/announcement',
  access: 'admin',
  tag: 'vote',
  summary: '투표 공고 철회',
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(500) }),
  answers: { 200: vote },
})

/**
 * Draws the order of the choices by lot (추첨), once: a repeat gives the same order until the vote is
 * corrected. 422 NOT_BY_LOT where its order is another.
 */
export const drawChoices = contract({
  method: 'POST',
  path: '/api/votes/{id}/draw',
  access: 'admin',
  tag: 'vote',
  summary: '선택지 순서 추첨',
  params: z.strictObject({ id }),
  answers: { 200: vote },
})

/**
 * Counts a vote (개표), once. 422 VOTE_NOT_CLOSED; PAPERS_UNSETTLED while papers are entered once, in
 * dispute or not returned: with a `reason` 202 until a second administrator has confirmed it for as
 * many papers; a repeat then counts without them. 503 BALLOT_BOX_BROKEN if papers do not fit the
 * ballots.
 */
export const countVote = contract({
  method: 'POST',
  path: '/api/votes/{id}/count',
  access: 'admin',
  tag: 'vote',
  summary: '개표',
  params: z.strictObject({ id }),
  body: z.strictObject({
    place: text(200).optional(),
    observers: z.int().nonnegative().max(1_000).optional(),
    reason: text(500).optional(),
  }),
  answers: { 200: voteResults, 202: pendingAnswer },
})

/** Codes of checks before a vote opens, and before it closes. */
const checkCode = z.enum([
  'ROLL_EMPTY',
  'AREAS_MISSING',
  'PHONES_MISSING',
  'DISTRICT_EMPTY',
  'LINK_MISSING',
  'MESSAGES_OFF',
  'OFFICE_PHONE_MISSING',
  'NOT_ANNOUNCED',
  'NOTICE_TOO_SHORT',
  'LIST_NOT_STARTED',
  'LIST_OVER',
  'OPENING_TO_COME',
  'TIME_OVER',
  'ELECTRONIC_END',
  'ENDS_WITH_LIST',
  'ASSENT_MISSING',
  'PLAIN_SUMMARY_MISSING',
  'RULE_MISSING',
  'FIRST_BALLOT_COUNTS',
  'LOT_NOT_DRAWN',
  'TRUSTEE_KEYS_MISSING',
  'CANDIDATES_UNDESCRIBED',
  'TURNOUT_NOT_MET',
  'BEFORE_ITS_TIME',
  'PAPERS_OPEN',
  'CHALLENGES_OPEN',
  'PAPERS_NOT_ENTERED',
  'PROXIES_OPEN',
])

const checked = z.object({
  code: checkCode,
  /** blocking: the vote does not open by itself like this. */
  level: z.enum(['done', 'warning', 'blocking']),
  text: z.string(),
  /** Number of entries or papers concerned. */
  count: z.number().optional(),
  /** Part of the admin app's screens on which it is corrected. */
  to: z
    .enum([
      'roll',
      'vote',
      'link',
      'announcement',
      'messages',
      'candidates',
      'list',
      'papers',
      'proxies',
      'trustees',
      'apartment',
    ])
    .optional(),
})
export type CheckedConditions = z.output<typeof checked>

const checklist = z.object({
  /** Before opening, before closing, or before the count; null of what was counted. */
  phase: z.enum(['opening', 'closing', 'counting']).nullable(),
  /** Nothing is blocking. */
  ready: z.boolean(),
  items: z.array(checked),
})
export type Checklist = z.output<typeof checklist>

/**
 * Reads what a vote lacks before it opens, closes or is counted: numbers alone, no names and no
 * tally.
 */
export const viewChecklist = contract({
  method: 'GET',
  path: '/api/votes/{id}/checklist',
  access: 'admin',
  tag: 'vote',
  summary: '투표 시작·마감 전 점검표',
  params: z.strictObject({ id }),
  answers: { 200: checklist },
})
