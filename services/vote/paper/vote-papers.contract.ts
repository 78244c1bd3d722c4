import { z } from 'zod'
import { paperAnswers } from '#events/vote/ballot.events.ts'
import { paperNumber } from '#events/vote/ballot-paper.events.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'
import { identityCheckAnswer, identityFields } from '../desk/vote-desk.contract.ts'

const idParams = z.strictObject({ id })
const ofPaper = z.strictObject({ id, number: paperNumber })

const run = z.object({
  runId: id,
  count: z.number(),
  at: z.string(),
  /**
   * The vote was corrected since: what stands on these is not what is put to the vote, and none of
   * them is taken.
   */
  outdated: z.boolean(),
  /**
   * Numbers stand on stubs that are torn off: the papers are numbered from 1 on when the box is
   * opened.
   */
  stub: z.boolean(),
  /** Assembly whose sheets they are, with the items of other votes; null: papers of this vote alone. */
  assemblyId: id.nullable(),
})
export type PaperRun = z.output<typeof run>

/**
 * Assigns numbers for blanks: of a vote that is announced or open, so that the printed text cannot
 * change any more. 422 VOTE_NOT_FIXED, VOTE_CLOSED, PAPER_NEEDS_UNIT if a secret paper could not be
 * weighed, TOO_MANY_PAPERS.
 */
export const printPapers = contract({
  method: 'POST',
  path: '/api/votes/{id}/papers',
  access: 'admin',
  tag: 'vote',
  summary: '투표용지 번호 만들기',
  params: idParams,
  body: z.strictObject({ count: z.int().positive().max(5_000) }),
  answers: { 201: z.object({ runId: id, count: z.number() }) },
})

/**
 * Counts alone: nothing of what anybody chose. `handedOut`: units whose paper is out or has come
 * back filled in; `differing`: to be entered anew by both.
 */
export const getPapers = contract({
  method: 'GET',
  path: '/api/votes/{id}/papers',
  access: 'admin',
  tag: 'vote',
  summary: '투표용지 현황',
  params: idParams,
  answers: {
    200: z.object({
      runs: z.array(run),
      printed: z.number(),
      handedOut: z.number(),
      /** Once, and waiting for another administrator. */
      entered: z.number(),
      /** Twice and alike, invalid ones not among them. */
      counted: z.number(),
      invalid: z.number(),
      differing: z.number(),
      setAside: z.number(),
      /**
       * Papers that wait for another reading, in dispute or entered once, at most 500: both readers
       * see them by number.
       */
      open: z.array(
        z.object({
          number: paperNumber,
          state: z.enum(['entered-once', 'differs']),
          identityCheck: identityCheckAnswer.nullable(),
        }),
      ),
    }),
  },
})
export type PapersState = z.output<(typeof getPapers)['answers'][200]>

const registeredPaper = z.object({
  /** Position in the log of the event that handed the paper out, or entered it first. */
  id: z.number(),
  listUserId: id,
  dong: z.string(),
  ho: z.string(),
  /** Masked for auditors; null where the person was erased. */
  name: z.string().nullable(),
  /**
   * Way of the paper. desk: handed out there (교부); entered: of an open vote, it came in without.
   */
  way: z.enum(['desk', 'entered']),
  /** Entry whose paper it is, in an open vote, where that is known. */
  number: paperNumber.nullable(),
  takenBy: z.enum(['owner', 'proxy']),
  at: z.string(),
  /** Name of the administrator who handed it out, or entered it first. */
  by: z.string().nullable(),
  identityCheck: identityCheckAnswer.nullable(),
})
export type RegisteredPaper = z.output<typeof registeredPaper>

/**
 * Lists who got or sent in a paper that was not returned unused, in the order of the log, and how
 * identity was checked. Neither sorts nor filters.
 */
export const listRegisteredPapers = contract({
  method: 'GET',
  path: '/api/votes/{id}/papers/register',
  access: 'admin',
  tag: 'vote',
  summary: '용지 교부 대장',
  params: idParams,
  query: collectionQuery.pick({ range: true }),
  answers: { 200: z.array(registeredPaper) },
})

/** The whole register as a sheet. */
export const exportRegisteredPapers = contract({
  method: 'GET',
  path: '/api/votes/{id}/papers/register/export',
  access: 'admin',
  tag: 'vote',
  summary: '용지 교부 대장 내려받기',
  params: idParams,
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})

const entryState = z.object({
  number: paperNumber,
  state: z.enum(['entered-once', 'counted', 'differs', 'set-aside']),
  /** Cause of a ballot that was set aside. */
  cause: z.enum(['voted-online', 'voted-on-paper', 'not-entitled']).optional(),
  /**
   * Check of identity, in an open vote, as it was recorded when the paper was handed out or first
   * entered.
   */
  identityCheck: identityCheckAnswer.nullable(),
})
export type PaperEntryState = z.output<typeof entryState>

/**
 * Enters the answers of a paper; `answers` null: all of it is invalid (무효); `invalid` of an answer:
 * that question alone. It counts once another administrator has entered the same, without seeing
 * the first entry. For an open vote (기명) `listUserId` is its entry; `identityHow`, `identityBy` and
 * `identityOn` how their identity was checked, required at the first entry of a paper that was not
 * handed out at the desk (422 PAPER_IDENTITY_MISSING, PAPER_IDENTITY_DAY_IMPOSSIBLE). `number`: as
 * printed on the paper; with a stub torn off, the number given when the box was opened, from
 * 00000001 on. 404 PAPER_UNKNOWN; 422 SECOND_ADMIN_NEEDED, PAPER_ALREADY_ENTERED, VOTE_NOT_CLOSED
 * for a secret vote that is open, VOTE_COUNTED, MORE_PAPERS_THAN_HANDED_OUT, and the errors of
 * answers that are none of this vote.
 */
export const enterPaper = contract({
  method: 'POST',
  path: '/api/votes/{id}/papers/entries',
  access: 'admin',
  tag: 'vote',
  summary: '투표용지 입력',
  params: idParams,
  body: z.strictObject({
    number: paperNumber,
    answers: paperAnswers.max(50).nullable(),
    listUserId: id.optional(),
    identityHow: identityFields.identityHow.optional(),
    identityBy: identityFields.identityBy.optional(),
    identityOn: identityFields.identityOn.optional(),
  }),
  answers: { 200: entryState },
})

/**
 * Stores a scan of a paper (PDF, JPEG or PNG; part `file`); the newest counts. For an open vote the
 * paper is entered first, or `listUserId` names its entry.
 */
export const keepPaperScan = contract({
  method: 'POST',
  path: '/api/votes/{id}/papers/{number}/scan',
  access: 'admin',
  tag: 'vote',
  summary: '투표용지 스캔 올리기',
  params: ofPaper,
  takesFile: true,
  answers: { 201: z.object({ number: paperNumber, sha256: z.string(), size: z.number(), pages: z.number() }) },
})

export const viewBallotPaperScan = contract({
  method: 'GET',
  path: '/api/votes/{id}/papers/{number}/scan',
  access: 'admin',
  tag: 'vote',
  summary: '투표용지 스캔 보기',
  params: ofPaper,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
