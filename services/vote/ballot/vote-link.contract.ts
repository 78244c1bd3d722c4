import { z } from 'zod'
import { answers as ballotAnswers, encryptedBallot, paperAnswers } from '#events/vote/ballot.events.ts'
import { proxyRelation } from '#events/vote/proxy.events.ts'
import { choiceOrder, linkStatus, voteKind } from '#events/vote/vote.events.ts'
import { coOwnerRule } from '#events/list/list.events.ts'
import { id, linkSecret, ratio } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { receipt } from '../../participation/receipts.contract.ts'
import { questionAnswer, voteStatus } from '../votes.contract.ts'

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

/**
 * Unit of the voter in this vote. open: they can vote; voted: they have, in a vote by owner with
 * any of their units; unit-voted: a co-owner has, for all of them; paper-out: a paper ballot was
 * handed out for it, with which it votes until the paper is returned; not-representative: another
 * owner is named to vote; not-in-district: its building has no part in this vote. Names are masked
 * (홍*동).
 */
export const voterUnit = z.object({
  listUserId: id,
  dong: z.string(),
  ho: z.string(),
  coOwners: coOwnerRule,
  /** Number of the unit's owners. */
  owners: z.number(),
  /** Blinded slot that a ballot of an encrypted vote is encrypted for. */
  slot: z.string().optional(),
  /**
   * Fingerprint of the encrypted ballot that counts for the unit, for the person who cast it; once
   * the vote is counted.
   */
  fingerprint: z.string().optional(),
  state: z.enum(['open', 'voted', 'unit-voted', 'paper-out', 'not-representative', 'not-in-district']),
  /** Whether a ballot needs `forUnit`: there are other owners, and no representative. */
  needsConfirmation: z.boolean(),
  /** The part of the unit's vote that is theirs, where each owner casts a share. */
  part: ratio.optional(),
  /** Their own. */
  receipt: receipt.nullable(),
  /** Whether their ballot rests on an identity document that two administrators saw; absent: no. */
  byDocument: z.boolean().optional(),
  /**
   * Number of withdrawn ballots in whose place theirs is, or would be: a ballot is submitted with
   * it.
   */
  round: z.number(),
  /** Whether they may withdraw the ballot of `receipt` now. */
  withdrawable: z.boolean(),
  /**
   * Ballot that counts for the unit, where they may say that they did not cast it, and what became
   * of that; null: there is none, or it concerns somebody else.
   */
  challenge: z.object({ receiptId: z.string(), state: z.enum(['none', 'open', 'rejected', 'upheld']) }).nullable(),
  /** Receipt of the ballot of theirs that was withdrawn last; null: none was, or another counts. */
  withdrawnReceipt: receipt.nullable(),
  /**
   * Answers of the paper, for the verified voter alone; absent of a secret vote, which never holds
   * them beside a name.
   */
  answers: paperAnswers.optional(),
  /** Time when the unit's vote was cast; `votedBy`: by whom. Null while it is not. */
  votedAt: z.string().nullable(),
  votedBy: z.string().nullable(),
  /** Owner who is named to vote for the unit. */
  representative: z.string().nullable(),
  /** Owner for whom the voter is the proxy (위임장); absent for their own units. */
  proxyFor: z.object({ name: z.string().nullable(), relation: proxyRelation }).optional(),
  /** Proxy for this unit: until `used`, it ends if the owner votes themselves. */
  givenTo: z.object({ name: z.string().nullable(), used: z.boolean() }).optional(),
  /**
   * Entry of the first unit that the same owners hold, in a vote by owner: one ballot is cast for
   * both. Absent for the first unit, and in a vote by unit.
   */
  votesWith: id.optional(),
})
export type VoterUnit = z.output<typeof voterUnit>

const otherVote = z.object({
  voteId: id,
  title: z.string(),
  linkId: z.string(),
  state: z.enum(['open', 'voted']),
})
export type OtherVote = z.output<typeof otherVote>

/** Vote as everybody sees it by its link. */
export const voteOfLink = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  status: voteStatus,
  ballotKind: z.enum(['open', 'secret']),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** Time from which no ballot is taken by the link, while paper goes on; null: both end together. */
  electronicClosesAt: z.string().nullable(),
  /** Whether electronic ballots have ended and papers are still taken; `status` is closed then. */
  goesOnOnPaper: z.boolean(),
  /**
   * Time when it begins, where that is still to come: with its list's first day, or later by its
   * own time; null: it has begun, or is over.
   */
  startsAt: z.string().nullable(),
  kind: voteKind,
  /** Whether a ballot may be withdrawn until the count; otherwise the first one counts. */
  withdrawable: z.boolean(),
  /**
   * Order of choices. shuffled: the browser shows them in another order to each voter; else in
   * the given order.
   */
  choiceOrder,
  /** Whether `results` of this link answers: they are public, and counted. */
  resultsShown: z.boolean(),
  /** Key that voters encrypt ballots with; null: they do not, or it was never open. */
  encryption: z
    .object({
      publicKey: z.string(),
      /**
       * Helper keys (infra/lib/ballot-crypto/TRUSTEES.md), under which each choice is encrypted
       * as well, if trustees hold the key.
       */
      helperKeys: z.array(z.string()),
      /**
       * Number of trustees needed, and their names; null: the system holds the key until the
       * count.
       */
      trustees: z
        .object({
          threshold: z.number(),
          count: z.number(),
          /**
           * Trustees in their order. `office` is null if it was never recorded, `name` once it
           * was erased.
           */
          holders: z.array(z.object({ office: z.string().nullable(), name: z.string().nullable() })),
        })
        .nullable(),
    })
    .nullable(),
  questions: z.array(questionAnswer),
})

/** Text that a voter for all owners of a unit confirms: `forUnit` means that they were shown it. */
export const shownStatement = z.object({ version: z.number(), text: z.string() })

const voterPage = z.object({
  vote: voteOfLink,
  list: z.object({
    name: z.string(),
    endDate: z.string(),
    /** No 동 or 호 of its roll has a letter in it: a keyboard of digits will do. */
    unitsAreNumbers: z.boolean(),
  }),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  /** Whether 휴대전화 본인 확인 (PASS) verifies identity here, beside a code by message. */
  provesByPhone: z.boolean(),
  /** Set for who holds a voter session of this link. The name is masked (홍*동). */
  voter: z
    .object({
      name: z.string().nullable(),
      dong: z.string(),
      ho: z.string(),
      receipt: receipt.nullable(),
      /** All that they own in this list, what they verified themselves for first. */
      units: z.array(voterUnit),
      /** Whether it is a tablet at the desk, which other voters use afterwards. */
      atDesk: z.boolean(),
      /** Whether two administrators saw their identity document; absent: they proved their phone. */
      byDocument: z.boolean().optional(),
      statement: shownStatement,
    })
    .nullable(),
  /**
   * Other votes of the same list that are open now; open: they can still vote there. Empty without
   * a session.
   */
  others: z.array(otherVote),
  /**
   * Assembly whose items are voted on together by this link (`…/assembly`); null: the vote is by
   * itself. `openLinkId`: another item's link by which one can vote, if nobody can by this one.
   */
  assembly: z.object({ id, title: z.string(), openLinkId: z.string().nullable() }).nullable(),
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
 * Verifies a voter. Without `code` a verification code is sent to the phone on the roll, if there
 * is such an entry; the answer is the same either way. 422 LIST_NOT_STARTED or VOTE_NOT_OPEN before
 * it has begun: no code is sent then. After the close it leads back to the receipt. 422
 * CODE_MISMATCH says at `code` how many tries are left, 429 VERIFICATION_LOCKED until when none is,
 * 429 TOO_MANY_REQUESTS from when a code may be requested again. A code is valid in the browser
 * that requested it, which the answer's cookie names; 422 CODE_EXPIRED in any other.
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

/** Content of a ballot as it is sent. */
export const ballotContent = {
  /** Absent where they are encrypted. */
  answers: ballotAnswers.max(50).optional(),
  /** Encrypted ballot with its proofs, in base64url (`infra/lib/ballot-crypto`). */
  encrypted: encryptedBallot.optional(),
  /** True where they confirmed that they act for all owners of the unit. */
  forUnit: z.boolean().optional(),
  /** `round` of the unit as the page told it. Absent: 0. */
  round: z.int().nonnegative().max(10_000).optional(),
}

/** Receipt of a ballot, and under whose power of attorney it was cast. */
export const castReceipt = z.object({
  receipt,
  proxyFor: z.object({ name: z.string().nullable(), dong: z.string(), ho: z.string() }).optional(),
})

/**
 * Submits a ballot. 422 UNIT_HAS_VOTED, NOT_REPRESENTATIVE, UNIT_NEEDS_CONFIRMATION: a unit has one
 * vote, and its list says who casts it. 422 BALLOT_WITHDRAWN if `round` is not the unit's: the
 * ballot is a late repeat of a withdrawn one. 422 BALLOT_NOT_ENCRYPTED if an encrypted vote gets plain
 * answers, ENCRYPTED_BALLOT_REFUSED if a ballot's proofs do not hold for this vote and unit.
 */
export const submitBallot = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/submit',
  access: 'voter',
  tag: 'vote',
  summary: '투표 제출',
  params: byLinkId,
  body: z.strictObject({
    ...ballotContent,
    /**
     * Entry to vote for, their own or one whose proxy they are; absent: the one by which they
     * verified their identity.
     */
    listUserId: id.optional(),
  }),
  answers: { 200: castReceipt },
})

/**
 * Withdraws a ballot of the voter, who may vote again while the vote is open. A repeat does nothing
 * more: `receiptId` names the ballot, and a later one stays. 422 FIRST_BALLOT_COUNTS where the
 * first ballot counts, BALLOT_WITHDRAWAL_OVER from the count on, BALLOT_WITHDRAWAL_IN_WRITING for a ballot on
 * paper, BALLOT_NOT_STANDING if another ballot counts meanwhile.
 */
export const withdrawBallot = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/withdraw',
  access: 'voter',
  tag: 'vote',
  summary: '낸 투표 취소',
  params: byLinkId,
  body: z.strictObject({
    receiptId: linkSecret,
    /** Entry that the ballot was cast for; absent: the one by which they verified their identity. */
    listUserId: id.optional(),
  }),
  answers: { 200: z.object({ withdrawn: z.boolean() }) },
})

/**
 * Moves a verified voter to another vote of the list without a new code: the answer's cookie
 * belongs to the other link and expires with theirs. 422 as in verify-user before voting has begun
 * there; 404 INVALID_LINK for a vote of another list.
 */
export const goToOtherVote = contract({
  method: 'POST',
  path: '/api/vote/{linkId}/others',
  access: 'voter',
  tag: 'vote',
  summary: '같은 리스트의 다른 투표로 이어가기',
  params: byLinkId,
  body: z.strictObject({ linkId: z.string().max(100) }),
  answers: { 200: z.object({ verified: z.boolean(), linkId: z.string() }) },
})

/**
 * Ends the sessions of this browser, for example of a tablet that returns to the desk or of a
 * shared phone. The answer is the same without a session.
 */
export const leaveVote = contract({
  method: 'DELETE',
  path: '/api/vote/{linkId}/session',
  access: 'public',
  tag: 'vote',
  summary: '투표자 본인 확인 끝내기',
  params: byLinkId,
  answers: { 200: z.object({ ended: z.boolean() }) },
})

/** Second addresses of these calls. */
export const getVoterPageFallback = contract({ ...getVoterPage, path: '/api/vote/link/{linkId}' })
export const submitBallotFallback = contract({ ...submitBallot, path: '/api/vote/link/{linkId}/submit' })
