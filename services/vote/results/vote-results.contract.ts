import { z } from 'zod'
import { coOwnerRule } from '#events/list/list.events.ts'
import { id, ratio } from '#events/values/schemas.ts'
import { ballotKind, voteWeight } from '#events/vote/vote.events.ts'
import { contract } from '../../core/contract.ts'
import { paperFigures } from '../../list/figures/list-stats.contract.ts'
import { voteStatus } from '../votes.contract.ts'

/**
 * Turnout: units, each once, and their areas in ㎡; in a vote by owner its owners, each once, in a
 * building those who hold anything there. If owners cast shares, `voted` is the nearest number, and
 * `votedFraction` the exact one.
 */
export const turnoutFigures = {
  targets: z.number(),
  voted: z.number(),
  /**
   * Number of units with a paper ballot handed out that was not read as a vote (용지 교부): in the
   * total after the count, those unreturned.
   */
  papersOut: z.number(),
  targetArea: z.number(),
  votedArea: z.number(),
  votedFraction: ratio.optional(),
}

const condition = z.object({
  /** turnout: how many have to vote; approval: how many have to assent. */
  kind: z.enum(['turnout', 'approval']),
  /** "구분소유자의 4분의 3 이상". */
  label: z.string(),
  basis: z.enum(['persons', 'units', 'land', 'area']),
  /**
   * Building of the condition; "복리시설" means all of them, which are one building together: `dongs`
   * names them.
   */
  dong: z.string().nullable(),
  dongs: z.array(z.string()).optional(),
  /** Candidate that it judges, where each of an election is judged alone. */
  choiceId: id.optional(),
  /**
   * Required amount, in numbers or ㎡; `reached`: the amount reached, null if it is unknown or would
   * reveal a secret; `total`: the whole.
   */
  needed: z.number(),
  reached: z.number().nullable(),
  total: z.number(),
  /**
   * Exact amounts: `reachedFraction` of `totalFraction` against `share` of it, by more than that
   * where `over`, else by at least that.
   */
  neededFraction: ratio,
  reachedFraction: ratio.nullable(),
  totalFraction: ratio,
  share: ratio,
  over: z.boolean(),
  /** Whether it is met; null if it is unknown. */
  met: z.boolean().nullable(),
  /** Reason why the law requires nothing of this building ("소유자 5명 이하"). */
  exempt: z.string().optional(),
})
export type ResultCondition = z.output<typeof condition>

/** Numbers of persons, each once whatever they own, co-owners of the same units as one. */
export const votingOwners = z.object({ total: z.number(), voted: z.number() })

/** Turnout against the rule's turnout conditions, at any time; null where it has none. */
export const turnoutRule = z.object({ met: z.boolean().nullable(), conditions: z.array(condition) }).nullable()

/** Verdict of a rule, with a sentence that states it. */
const verdict = z.object({
  met: z.boolean().nullable(),
  conditions: z.array(condition),
  sentence: z.string(),
  /**
   * Outcome of an election's question: the number of seats, the elected, and ties, which are
   * decided elsewhere.
   */
  seats: z.number().optional(),
  elected: z.array(id).optional(),
  tied: z.array(id).optional(),
})
export type Verdict = z.output<typeof verdict>

/**
 * Ballots, and the area of their units in ㎡; null if it would reveal a secret, or if papers do not
 * have it.
 */
const cast = {
  count: z.number().nullable(),
  area: z.number().nullable(),
  /** Exact number where owners cast shares. */
  countFraction: ratio.optional(),
  areaFraction: ratio.optional(),
}

/** Number of ballots of one way, whatever they weigh. */
const ofWay = z.object({
  ballots: z.number(),
  abstained: z.number(),
  invalid: z.number(),
  choices: z.array(z.object({ id, ballots: z.number() })),
})

const question = z.object({
  id,
  title: z.string(),
  /** Ballots with no choice for the question. */
  abstained: z.object(cast),
  /** Votes that are invalid (무효) for the question. */
  invalid: z.object(cast),
  choices: z.array(z.object({ id, label: z.string(), assent: z.boolean().optional(), ...cast })),
  /**
   * Choices that are merged, since fewer than three ballots for one of them would reveal whose they
   * are; null among the ids: abstentions.
   */
  grouped: z.object({ choiceIds: z.array(id.nullable()), count: z.number(), area: z.number().nullable() }).optional(),
  rule: verdict.optional(),
  /**
   * Votes online (at a desk, too) and on paper, if there are papers; absent if one of them would
   * reveal who chose what.
   */
  way: z.object({ online: ofWay, paper: ofWay }).optional(),
})
export type QuestionResult = z.output<typeof question>

/**
 * Notes on the results. SINGLE_BALLOT: a single secret ballot is suppressed; SMALL_GROUPS: choices
 * were merged; AREAS_CORRECTED: areas on the roll were corrected since ballots were cast;
 * SIZES_CHANGED: those of secret ballots were, before the close, so that what is decided by them is
 * unknown; SHARES_CHANGED: the same for the shares that co-owners cast; AREA_UNKNOWN, LAND_UNKNOWN:
 * units whose area or land share the roll does not have; AREA_INFERENCE: what a secret vote by area
 * lets one infer; AREA_BANDS: its areas are means of five or more; WAYS_TOGETHER: papers and online
 * ballots are merged; PAPERS_MISSING: fewer papers were returned than handed out;
 * PAPERS_COULD_TURN: whether those could have turned the verdict; PAPERS_OF_UNKNOWN: it is unknown
 * which units the returned papers belong to; OWNERS_ONCE: each owner counts once;
 * BALLOTS_CHALLENGED: owners said that they did not cast a ballot, and what became of that.
 */
const note = z.object({
  code: z.enum([
    'SINGLE_BALLOT',
    'SMALL_GROUPS',
    'AREAS_CORRECTED',
    'SIZES_CHANGED',
    'SHARES_CHANGED',
    'AREA_UNKNOWN',
    'LAND_UNKNOWN',
    'AREA_INFERENCE',
    'AREA_BANDS',
    'WAYS_TOGETHER',
    'PAPERS_MISSING',
    'PAPERS_OF_UNKNOWN',
    'PAPERS_COULD_TURN',
    'OWNERS_ONCE',
    'BALLOTS_CHALLENGED',
  ]),
  text: z.string(),
})
export type ResultNote = z.output<typeof note>

/**
 * Figures that are hidden from an analyst; absent for everybody else. choices: those of ballots
 * that rest on one or two persons (null), and with them the verdict; areas, papers, parts
 * (buildings, hours, ways): always, since only the schema `analytics` may show them.
 */
export const hiddenVoteFigures = z.array(z.enum(['choices', 'areas', 'papers', 'parts'])).optional()

/**
 * Acts of administrators after the vote was opened, up to its close. `unconfirmed`: requests of one
 * administrator that no second one confirmed; `objections`: of former phones to their change, and
 * those of them that two administrators have not decided. `documentBallots`: ballots of owners whose
 * identity document two administrators saw, and those of them whose owner objected. `texts`: the
 * acts in Korean, a sentence a line.
 */
const afterOpening = z.object({
  deskBallots: z.number(),
  documentBallots: z.object({ cast: z.number(), objected: z.number() }),
  units: z.object({ added: z.number(), moved: z.number(), removed: z.number(), represented: z.number() }),
  contactsChanged: z.number(),
  unconfirmed: z.object({
    additions: z.number(),
    moves: z.number(),
    representatives: z.number(),
    removals: z.number(),
    tablets: z.number(),
    contacts: z.number(),
  }),
  objections: z.object({ made: z.number(), open: z.number() }),
  texts: z.array(z.string()),
})
export type AfterOpening = z.output<typeof afterOpening>

export const voteResults = z.object({
  status: voteStatus,
  /**
   * Whether it was counted (개표). Before that no choices are shown, except of an open vote with
   * interim results.
   */
  counted: z.boolean(),
  ballotKind,
  weight: voteWeight,
  coOwners: coOwnerRule,
  turnout: z.object({
    ...turnoutFigures,
    owners: votingOwners,
    byDong: z.array(z.object({ dong: z.string(), ...turnoutFigures })),
  }),
  turnoutRule,
  /** Questions with their results; null before they may be seen. */
  questions: z.array(question).nullable(),
  /**
   * Verdict at the count; null before it may be seen, and without a rule. With several questions it
   * covers all of them together.
   */
  rule: verdict
    /** Notes about how it was counted, and where that is our reading; codes are stable. */
    .extend({ notes: z.array(z.object({ code: z.string(), text: z.string() })).optional() })
    .nullable(),
  /** null: it has none, or was not counted. */
  papers: paperFigures.nullable(),
  notes: z.array(note),
  hiddenFigures: hiddenVoteFigures,
  /** null: it was never open. */
  afterOpening: afterOpening.nullable().optional(),
})
export type VoteResults = z.output<typeof voteResults>

/**
 * Returns the results of a vote. 403 FIGURES_HIDDEN for an analyst if the turnout rests on one or
 * two persons; 503 BALLOT_BOX_BROKEN if the papers of a secret vote do not fit its ballots.
 */
export const getVoteResults = contract({
  method: 'GET',
  path: '/api/votes/{id}/results',
  access: 'admin',
  tag: 'vote',
  summary: '투표 결과',
  params: z.strictObject({ id }),
  answers: { 200: voteResults },
})

/**
 * Exports the results as a table: verdict, arithmetic, choices, turnout; only turnout before the
 * count.
 */
export const exportVoteResults = contract({
  method: 'GET',
  path: '/api/votes/{id}/results/export',
  access: 'admin',
  tag: 'vote',
  summary: '투표 결과 내려받기',
  params: z.strictObject({ id }),
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})

const publicResults = z.object({
  vote: z.object({ id, title: z.string(), description: z.string().nullable(), ballotKind, weight: voteWeight }),
  /** Whether `tracker` of this link lists the ballots that were counted. */
  hasTracker: z.boolean(),
  list: z.object({ name: z.string() }),
  apartment: z.object({ name: z.string() }),
  /** Time when it was counted. */
  countedAt: z.string(),
  turnout: z.object(turnoutFigures),
  questions: z.array(question),
  rule: verdict.nullable(),
  notes: z.array(note),
  afterOpening: afterOpening.nullable().optional(),
  /** Assembly on whose agenda it is: its documents are requested by the vote's link. Absent: none. */
  assembly: z.object({ title: z.string() }).optional(),
})
export type PublicResults = z.output<typeof publicResults>

/**
 * Returns the results for residents, by the vote's link. 403 RESULTS_NOT_PUBLIC if the vote does
 * not publish them, or before it is counted.
 */
export const getPublicResults = contract({
  method: 'GET',
  path: '/api/vote/{linkId}/results',
  access: 'public',
  tag: 'vote',
  summary: '공개된 투표 결과',
  params: z.strictObject({ linkId: z.string().max(100) }),
  answers: { 200: publicResults },
})
