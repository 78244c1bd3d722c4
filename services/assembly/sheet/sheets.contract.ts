import { z } from 'zod'
import { paperAnswers } from '#events/vote/ballot.events.ts'
import { paperNumber } from '#events/vote/ballot-paper.events.ts'
import { id, text } from '#events/values/schemas.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'
import { contract } from '../../core/contract.ts'
import { deskEntry, identityCheckAnswer, identityFields } from '../../vote/desk/vote-desk.contract.ts'

const idParams = z.strictObject({ id })
const ofEntry = z.strictObject({ id, listUserId: id })

/** Maximum number of items that one call names; an agenda has fewer. */
const MAX_ITEMS = 100
const chosenVotes = z.array(id).min(1).max(MAX_ITEMS)

const sheetRun = z.object({
  runId: id,
  count: z.number(),
  at: z.string(),
  /** Number of votes whose items are on its sheets. */
  items: z.number(),
  /** A vote of it was corrected since: none of its sheets is taken. */
  outdated: z.boolean(),
})
export type SheetRun = z.output<typeof sheetRun>

const sheetItem = z.object({
  voteId: id,
  /** Place on the agenda, from 1. */
  number: z.number(),
  title: z.string(),
  status: z.enum(['draft', 'open', 'closed']),
  counted: z.boolean(),
  /** Buildings that vote on it; null: all. */
  dongs: z.array(z.string()).nullable(),
  /**
   * Whether its next sheets hold it: those of a secret vote are printed by themselves, since a
   * sheet would join what an owner chose.
   */
  onSheet: z.boolean(),
})
export type SheetItem = z.output<typeof sheetItem>

/**
 * Assigns numbers for sheets with all open votes of the agenda, which have to be announced: one run
 * with the same numbers in each vote. 422 ASSEMBLY_NOT_NOTICED, ASSEMBLY_OVER, SHEET_WITHOUT_ITEMS,
 * VOTE_NOT_FIXED, VOTE_CLOSED, TOO_MANY_PAPERS.
 */
export const printSheets = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/sheets',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 투표용지 번호 만들기',
  params: idParams,
  body: z.strictObject({ count: z.int().positive().max(5_000) }),
  answers: { 201: z.object({ runId: id, count: z.number() }) },
})

/** Runs of sheets, the items that they hold, and the sheets that wait for another reading, at most 500. */
export const getSheets = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/sheets',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 투표용지 현황',
  params: idParams,
  answers: {
    200: z.object({
      runs: z.array(sheetRun),
      items: z.array(sheetItem),
      open: z.array(z.object({ number: paperNumber, state: z.enum(['entered-once', 'differs']) })),
    }),
  },
})
export type SheetsState = z.output<(typeof getSheets)['answers'][200]>

/**
 * Returns the blank sheets of a run, each number once. `from` (the first is 1) and `count` choose
 * some of them. 422 PAPER_OUTDATED if a vote was corrected since, TOO_MANY_SHEETS.
 */
export const viewSheets = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/sheets/{runId}/pdf',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 투표용지 인쇄',
  params: z.strictObject({ id, runId: id }),
  query: z.strictObject({
    from: z.coerce.number().int().min(1).max(5_000).optional(),
    count: z.coerce.number().int().min(1).max(5_000).optional(),
  }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

const deskSheet = z.object({
  /** Votes of the agenda that are open, in its order, each with the owner's state in it. */
  items: z.array(
    z.object({
      voteId: id,
      /** Place on the agenda, from 1. */
      number: z.number(),
      title: z.string(),
      ballotKind: z.enum(['open', 'secret']),
      /** Whether it is handed out: with the sheet, on a paper of its own, or not on paper. */
      paper: z.enum(['sheet', 'own', 'none']),
      entry: deskEntry,
    }),
  ),
})
export type DeskSheet = z.output<typeof deskSheet>

/** Reads the papers and ballots of an owner in all open votes of the agenda, for the desk. */
export const getSheetAtDesk = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/desk/{listUserId}/sheet',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 창구: 소유자의 안건별 투표',
  params: ofEntry,
  answers: { 200: deskSheet },
})

/**
 * Hands out the papers of several items to an owner, all or nothing: the sheet, and with it the
 * papers of items that stand on none. `number`: of the sheet. `by` and the check of identity as for
 * a single paper. 422 SHEET_REFUSED: nothing is written, and the fields (`items.{index}`) say which
 * item and why; DESK_ASKS_WHO, PAPER_HANDED_OUT.
 */
export const handOutSheet = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/desk/{listUserId}/sheet',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 창구: 투표용지 교부',
  params: ofEntry,
  body: z.strictObject({
    voteIds: chosenVotes,
    number: paperNumber.optional(),
    by: z.enum(['owner', 'proxy']).optional(),
    ...identityFields,
  }),
  answers: { 200: deskSheet },
})

/**
 * Takes back an unused or spoilt sheet with all its items whose vote is open. 422 SHEET_REFUSED
 * where an item was returned filled in, VOTE_CLOSED.
 */
export const takeSheetBack = contract({
  method: 'DELETE',
  path: '/api/assemblies/{id}/desk/{listUserId}/sheet',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 창구: 투표용지 돌려받기',
  params: ofEntry,
  answers: { 200: deskSheet },
})

/**
 * Requests the withdrawal of an owner's ballots in several votes, all or nothing, which they
 * demanded at the desk or in writing; a second administrator confirms it. 422 SHEET_REFUSED with the
 * reason of each item.
 */
export const withdrawAtAssemblyDesk = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/desk/{listUserId}/withdrawal',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 창구: 낸 투표 취소 요청',
  params: ofEntry,
  body: z.strictObject({ voteIds: chosenVotes, ...identityFields, reason: text(500) }),
  answers: { 202: pendingAnswer },
})

const enteredItem = z.object({
  voteId: id,
  state: z.enum(['entered-once', 'counted', 'differs', 'set-aside']),
  cause: z.enum(['voted-online', 'voted-on-paper', 'not-entitled']).optional(),
})

const enteredSheet = z.object({
  number: paperNumber,
  items: z.array(enteredItem),
  identityCheck: identityCheckAnswer.nullable(),
})
export type EnteredSheet = z.output<typeof enteredSheet>

/**
 * Enters a sheet: its owner, and of each of its items that the unit votes on the answers; `answers`
 * null: the item is invalid (무효). All items count once another administrator has entered the same;
 * if one differs, all of the sheet is entered again by both. The check of identity as for a single
 * paper. 404 PAPER_UNKNOWN; 422 SHEET_INCOMPLETE, SHEET_REFUSED, PAPER_IDENTITY_MISSING.
 */
export const enterSheet = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/sheets/entries',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 투표용지 입력',
  params: idParams,
  body: z.strictObject({
    number: paperNumber,
    listUserId: id,
    items: z
      .array(z.strictObject({ voteId: id, answers: paperAnswers.max(50).nullable() }))
      .min(1)
      .max(MAX_ITEMS)
      .refine((items) => new Set(items.map(({ voteId }) => voteId)).size === items.length, {
        message: '같은 안건이 두 번 있습니다.',
      }),
    identityHow: identityFields.identityHow.optional(),
    identityBy: identityFields.identityBy.optional(),
    identityOn: identityFields.identityOn.optional(),
  }),
  answers: { 200: enteredSheet },
})

/**
 * Stores a scan of a sheet (PDF, JPEG or PNG; part `file`), for all its items at once; the newest
 * counts. The sheet is entered first, or `listUserId` names its owner. Each vote shows it as the scan
 * of its paper. 404 PAPER_UNKNOWN; 422 VOTE_COUNTED.
 */
export const keepSheetScan = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/sheets/{number}/scan',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 투표용지 스캔 올리기',
  params: z.strictObject({ id, number: paperNumber }),
  takesFile: true,
  answers: { 201: z.object({ number: paperNumber, sha256: z.string(), size: z.number(), pages: z.number() }) },
})
