import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { ballotWay } from '../../vote/results/vote-turnout.contract.ts'
import { attendanceNeed } from '../attendance/attendance.contract.ts'

/**
 * State of an item. report: nobody votes on it; not-counted: its vote is not counted yet; not-held:
 * its vote never began; void: it has the assent, and the law's attendance is missing; undecided: what
 * is known does not decide it.
 */
export const itemStates = ['report', 'not-counted', 'not-held', 'passed', 'rejected', 'void', 'undecided'] as const
export const itemState = z.enum(itemStates)
export type ItemState = z.output<typeof itemState>

/** Owners at the moment of an item: all of them, and those who attended in which way. */
const itemAttendance = z.object({
  /** Moment that counts: the close of the vote within the meeting, else the count. */
  at: z.string(),
  owners: z.number(),
  /** Owners who were there, themselves or by a proxy, or voted on the item. */
  attending: z.number(),
  /** Owners who were there, themselves or by a proxy: direct attendance. */
  present: z.number(),
  presentByProxy: z.number(),
  /** Owners of `present` who are online, and not in the hall. */
  presentOnline: z.number(),
  /** Owners who voted and do not count, since they did not consent; their votes may be in the tally. */
  votedWithoutConsent: z.number(),
  direct: attendanceNeed.nullable(),
  presence: attendanceNeed.nullable(),
})
export type ItemAttendance = z.output<typeof itemAttendance>

/** Assent that the law of the assembly asks for, in owners, beside the vote's own rule. */
const lawfulApproval = z.object({
  of: z.enum(['present', 'all']),
  basis: z.string(),
  needed: z.number(),
  total: z.number(),
  /** Owners who assented; null: it is hidden, or the vote does not count owners. */
  reached: z.number().nullable(),
  met: z.boolean().nullable(),
})
export type LawfulApproval = z.output<typeof lawfulApproval>

/**
 * Papers in doubt beside the margin: invalid ones, ones that were set aside, ones that never came
 * back. `margin`: votes between assent and the rest, or between the last elected and the next one;
 * null: hidden.
 */
const doubtfulPapers = z.object({
  papers: z.number(),
  invalid: z.number(),
  setAside: z.number(),
  unreturned: z.number(),
  /** Ballots that are counted, though an owner says not to have cast them. */
  challenged: z.number(),
  margin: z.number().nullable(),
  couldTurn: z.boolean(),
  text: z.string(),
})
export type DoubtfulPapers = z.output<typeof doubtfulPapers>

/** Row of a question's table. Votes are texts as they may be shown ("12표"); null numbers are hidden. */
const tallyRow = z.object({
  of: z.enum(['assent', 'choice', 'abstained', 'invalid']),
  label: z.string(),
  votes: z.string(),
  online: z.number().nullable(),
  paper: z.number().nullable(),
})

const questionResult = z.object({
  questionId: id,
  title: z.string(),
  state: itemState,
  /** Verdict in one plain sentence. */
  sentence: z.string(),
  /** Verdict of the vote's own rule; null: it has none. */
  ruleSentence: z.string().nullable(),
  /** Difference between the vote's own rule and the law of the assembly; null: there is none. */
  conflict: z.string().nullable(),
  approval: lawfulApproval.nullable(),
  tally: z.array(tallyRow),
  /** Null: the vote had no papers, and no challenged ballot is counted. */
  doubt: doubtfulPapers.nullable(),
})
export type AssemblyQuestionResult = z.output<typeof questionResult>

const itemResult = z.object({
  itemId: id,
  kind: z.enum(['resolution', 'election', 'report']),
  title: z.string(),
  /** Name of its matter; null for a report. */
  matter: z.string().nullable(),
  voteId: id.nullable(),
  state: itemState,
  /** Null: a report, nothing counted yet, or a round of votes without a meeting. */
  attendance: itemAttendance.nullable(),
  /** Ballots by the way they came, where the secrecy rules of the vote let it. */
  ways: z.array(z.object({ way: ballotWay, voted: z.number() })),
  questions: z.array(questionResult),
  /** Facts that a reader of the verdict has to know. */
  notes: z.array(z.string()),
})
export type AssemblyItemResult = z.output<typeof itemResult>

const assemblyResults = z.object({
  /** Whether the count of the assembly is over. */
  counted: z.boolean(),
  items: z.array(itemResult),
})
export type AssemblyResults = z.output<typeof assemblyResults>

/**
 * Returns the verdicts of an assembly, item by item in the agenda's order. Of a vote that is not
 * counted it tells nothing but that.
 */
export const getAssemblyResults = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/results',
  access: 'admin',
  tag: 'assembly',
  summary: '총회 결과',
  params: z.strictObject({ id }),
  answers: { 200: assemblyResults },
})
