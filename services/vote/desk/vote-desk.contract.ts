import { z } from 'zod'
import { paperNumber } from '#events/vote/ballot-paper.events.ts'
import { identityCheckWays } from '#events/values/identity-check.ts'
import { id, identityCheck, linkSecret, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'
import { contract } from '../../core/contract.ts'

const idParams = z.strictObject({ id })
const ofEntry = z.strictObject({ id, listUserId: id })

/**
 * State at the desk. open: they can vote; paper-out: a paper was handed out for the unit;
 * unit-voted: a co-owner has voted, or has the unit's paper; not-representative: another owner is
 * named to vote, or their 동 does not vote here.
 */
const deskState = z.enum(['open', 'voted-online', 'paper-out', 'voted-paper', 'unit-voted', 'not-representative'])

/** Identity check of an owner: how, by whom and on which day; `by` is null for auditors. */
export const identityCheckAnswer = z.object({
  how: z.enum(identityCheckWays),
  by: z.string().nullable(),
  on: z.string(),
})

/** Fields of the identity check: how, by whom and on which day, named as for paper consents. */
export const identityFields = {
  identityHow: identityCheck.shape.how,
  identityBy: identityCheck.shape.by,
  identityOn: identityCheck.shape.on,
}

/** Owner at the desk, and their state in one vote. */
export const deskEntry = z.object({
  listUserId: id,
  name: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  state: deskState,
  /** Whether they voted by a link, after two administrators had seen their identity document. */
  byDocument: z.boolean(),
  /** Time when they voted, or got the paper. */
  at: z.string().nullable(),
  /** Number of the unit's owners. */
  owners: z.number(),
  /** Proxy by a valid form; null: none. */
  proxyHolder: z.string().nullable(),
  /**
   * Check of identity for the paper that is out, or that was voted with; null: there is none, or it
   * was not recorded.
   */
  identityCheck: identityCheckAnswer.nullable(),
  /** Whether the ballot of the owner may be withdrawn now, by two administrators. */
  withdrawable: z.boolean(),
  /** Whether their paper is an item of an assembly's sheet, which goes back at the assembly's desk. */
  onSheet: z.boolean(),
  /** Receipt of the ballot that they may challenge: it counts, and nobody has challenged it. */
  challengeable: z.string().nullable(),
})
export type DeskEntry = z.output<typeof deskEntry>

/**
 * Finds owners at the desk, and whether they have voted: as the log has it at this moment, at most
 * 50 in the order of 동 and 호. At least one of the three is required.
 */
export const findAtDesk = contract({
  method: 'GET',
  path: '/api/votes/{id}/desk',
  access: 'admin',
  tag: 'vote',
  summary: '현장 투표: 소유자 찾기',
  params: idParams,
  query: z.strictObject({
    dong: z.string().max(30).optional(),
    ho: z.string().max(30).optional(),
    q: z.string().max(100).optional(),
  }),
  answers: { 200: z.array(deskEntry) },
})

/**
 * Hands a paper out for a unit, which is no vote before it is returned. `by`: who takes it,
 * required if there is a valid proxy form (422 DESK_ASKS_WHO, PROXY_NONE). `identityHow`,
 * `identityBy` and `identityOn`: how, by whom and on which day the identity of that person was
 * checked, not before the paper was printed nor after today (422 PAPER_IDENTITY_DAY_IMPOSSIBLE).
 * 422 UNIT_HAS_VOTED, UNIT_HAS_PAPER, NOT_REPRESENTATIVE, PAPER_NEEDS_UNIT, PAPERS_ALL_OUT if all
 * printed ones are handed out; for a secret vote `number` is refused.
 */
export const handOutPaper = contract({
  method: 'POST',
  path: '/api/votes/{id}/desk/{listUserId}/paper',
  access: 'admin',
  tag: 'vote',
  summary: '현장 투표: 투표용지 교부',
  params: ofEntry,
  body: z.strictObject({
    number: paperNumber.optional(),
    by: z.enum(['owner', 'proxy']).optional(),
    ...identityFields,
  }),
  answers: { 200: deskEntry },
})

/** Takes back an unused or spoilt paper: the unit can vote again. */
export const takePaperBack = contract({
  method: 'DELETE',
  path: '/api/votes/{id}/desk/{listUserId}/paper',
  access: 'admin',
  tag: 'vote',
  summary: '현장 투표: 투표용지 돌려받기',
  params: ofEntry,
  answers: { 200: deskEntry },
})

/**
 * Requests the withdrawal of an owner's ballot, which they demanded at the desk or in writing; a
 * second administrator confirms it. `identityHow`, `identityBy` and `identityOn`: how, by whom and
 * on which day their identity was checked. 422 BALLOT_WITHDRAWAL_NOT_POSSIBLE for a secret vote
 * that is not encrypted, FIRST_BALLOT_COUNTS, BALLOT_WITHDRAWAL_OVER, BALLOT_NOT_STANDING.
 */
export const withdrawAtDesk = contract({
  method: 'POST',
  path: '/api/votes/{id}/desk/{listUserId}/withdrawal',
  access: 'admin',
  tag: 'vote',
  summary: '현장 투표: 낸 투표 취소 요청',
  params: ofEntry,
  body: z.strictObject({ ...identityFields, reason: text(500) }),
  answers: { 202: pendingAnswer },
})

/**
 * Opens the vote on a tablet for a voter whom the administrator has before them: once, within ten
 * minutes. `url` contains its secret after the #. For an owner without a mobile phone, or added to
 * the roll after the opening, 202 until a second administrator has confirmed it; a repeat then
 * opens it.
 */
export const lendTablet = contract({
  method: 'POST',
  path: '/api/votes/{id}/desk/{listUserId}/tablet',
  access: 'admin',
  tag: 'vote',
  summary: '현장 투표: 태블릿 열기',
  params: ofEntry,
  body: z.strictObject({}).nullish(),
  answers: { 201: z.object({ url: z.string(), expiresAt: z.string() }), 202: pendingAnswer },
})

/**
 * The tablet's side: the secret of `/vote/{linkId}#desk=…` opens a voter session of ten minutes,
 * once. 404 INVALID_LINK, LINK_EXPIRED.
 */
export const openTablet = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/desk',
  access: 'public',
  tag: 'vote',
  summary: '현장 투표: 태블릿에서 시작',
  params: z.strictObject({ linkId: z.string().max(100) }),
  body: z.strictObject({ token: linkSecret }),
  answers: { 200: z.object({ verified: z.boolean() }) },
})
