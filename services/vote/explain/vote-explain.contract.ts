import { z } from 'zod'
import { dong, id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { explained, pageOfRows } from '../../list/explain/explain.contract.ts'
import { asOf, atInstant } from '../../list/figures/list-stats.contract.ts'
import { ballotWay } from '../results/vote-turnout.contract.ts'

/**
 * Figures of a vote. Of its turnout: targets, voted and their areas, owners, and `ballots` as they
 * came by hour and way. Of its arithmetic: what a condition counts (`conditionTotal`) and how much
 * of that there is (`conditionReached`). Of its results: what was cast for a choice, and the papers
 * of a secret vote.
 */
const explainedVoteFigure = z.enum([
  'targets',
  'voted',
  'targetArea',
  'votedArea',
  'owners',
  'votedOwners',
  'ballots',
  'conditionTotal',
  'conditionReached',
  'choice',
  'choiceArea',
  'papersHandedOut',
  'papersCounted',
  'papersInvalid',
])
export type ExplainedVoteFigure = z.output<typeof explainedVoteFigure>

const MAX_CONDITIONS = 2_000

const figureQuery = {
  figure: explainedVoteFigure,
  /** Building that it is limited to. */
  dong: dong.optional(),
  /** Hour in which ballots were cast, by its beginning. */
  hour: z.iso.datetime({ offset: true }).optional(),
  way: ballotWay.optional(),
  /** Index of a condition: among those of the turnout, or of a question's verdict. */
  condition: z.coerce.number().int().min(0).max(MAX_CONDITIONS).optional(),
  question: id.optional(),
  /** Choice of a question; absent: abstentions. */
  choice: id.optional(),
  at: atInstant,
}
type FigureFields = { readonly [Name in keyof typeof figureQuery]?: unknown }

/** Scope that each figure has, beside `at`. */
const scopeOfFigure: Readonly<Record<ExplainedVoteFigure, readonly (keyof FigureFields)[]>> = {
  targets: ['dong'],
  voted: ['dong'],
  targetArea: ['dong'],
  votedArea: ['dong'],
  owners: [],
  votedOwners: [],
  ballots: ['hour', 'way'],
  conditionTotal: ['condition', 'question'],
  conditionReached: ['condition', 'question'],
  choice: ['question', 'choice'],
  choiceArea: ['question', 'choice'],
  papersHandedOut: [],
  papersCounted: [],
  papersInvalid: [],
}
const scopes = ['dong', 'hour', 'way', 'condition', 'question', 'choice'] as const

const isSupported = (of: FigureFields): boolean => {
  const figure = of.figure as ExplainedVoteFigure
  if (scopes.some((scope) => of[scope] !== undefined && !scopeOfFigure[figure].includes(scope))) return false
  if (of.hour !== undefined && of.way !== undefined) return false
  if (figure.startsWith('condition') && of.condition === undefined) return false
  if (figure.startsWith('choice') && of.question === undefined) return false
  // Results have no past: they are disclosed once.
  return (of.question === undefined && !figure.startsWith('papers')) || of.at === undefined
}
const unsupportedFigure = { error: '이 숫자는 그 범위로 나오지 않습니다.', path: ['figure'] }

const explanation = z.object({
  figure: explainedVoteFigure,
  /** Value of the figure, areas in ㎡; null where it is not shown. */
  value: z.number().nullable(),
  unit: z.enum(['명', '세대', '표', '장', '㎡']),
  ...explained,
  /**
   * Number of events behind it that are not listed, since they would reveal a secret choice:
   * papers.
   */
  unnamed: z.number(),
  asOf,
})
export type VoteExplanation = z.output<typeof explanation>

/**
 * Explains a vote's figure: the events behind it, in order of the log. Results only once the vote
 * is counted: 422 VOTE_NOT_CLOSED.
 */
export const explainVoteFigure = contract({
  method: 'GET',
  path: '/api/votes/{id}/explain',
  access: 'admin',
  tag: 'vote',
  summary: '투표 숫자의 근거',
  params: z.strictObject({ id }),
  query: z.strictObject({ ...figureQuery, ...pageOfRows }).refine(isSupported, unsupportedFigure),
  answers: { 200: explanation },
})

/** Exports an explanation: all rows, with positions and hashes. */
export const exportVoteExplanation = contract({
  method: 'GET',
  path: '/api/votes/{id}/explain/export',
  access: 'admin',
  tag: 'vote',
  summary: '투표 숫자의 근거 내려받기',
  params: z.strictObject({ id }),
  query: z.strictObject(figureQuery).refine(isSupported, unsupportedFigure),
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})
