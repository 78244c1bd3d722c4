import { findDisclosedChoices, isOfFew, type DisclosedChoice } from '#projections/analytics/disclosed-figures.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { isAnalyst } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { QuestionResult, ResultCondition, VoteResults } from './vote-results.contract.ts'
import type { VoteTurnout } from './vote-turnout.contract.ts'

const HIDDEN_VERDICT = '적은 인원에 근거한 표가 있어 판정을 보이지 않습니다.'

type Turnout = Pick<VoteTurnout, 'owners' | 'papersOut' | 'byDong' | 'turnoutRule'>

/** Returns the figures of the whole only: parts of a vote would rest on one or two persons. */
const withoutParts = <Figures extends Turnout>(turnout: Figures): Figures => ({ ...turnout, papersOut: 0, byDong: [] })

/**
 * Refuses a turnout that rests on one or two persons, or leaves so few.
 * @throws DomainError FIGURES_HIDDEN
 */
const assertOfMany = ({ owners: { total, voted } }: Pick<Turnout, 'owners'>): void => {
  if ([total, voted, total - voted].some(isOfFew)) throw new DomainError('FIGURES_HIDDEN')
}

const ruleWithoutParts = (rule: VoteTurnout['turnoutRule']): VoteTurnout['turnoutRule'] =>
  rule && { ...rule, conditions: rule.conditions.filter(({ dong }) => dong === null) }

/** Returns a vote's turnout as an administrator may see it. @throws DomainError FIGURES_HIDDEN */
export const turnoutForAdmin = (admin: AdminSession, turnout: VoteTurnout): VoteTurnout => {
  if (!isAnalyst(admin)) return turnout
  assertOfMany(turnout)
  return {
    ...withoutParts(turnout),
    turnoutRule: ruleWithoutParts(turnout.turnoutRule),
    papers: null,
    byHour: [],
    byWay: [],
    hiddenFigures: ['papers', 'parts'],
  }
}

type ResultVerdict = NonNullable<VoteResults['rule']>

/**
 * Returns a verdict without the reached amount if choices are hidden; areas and land of choices are
 * never shown.
 */
const verdictForAnalyst = (verdict: ResultVerdict, isDisclosed: boolean): ResultVerdict => {
  const { elected, tied, ...rest } = verdict
  const isShown = ({ kind, basis }: ResultCondition): boolean =>
    kind === 'turnout' || (isDisclosed && basis !== 'area' && basis !== 'land')
  const conditions = verdict.conditions
    .filter(({ dong }) => dong === null)
    .map((one) =>
      isShown(one) ? one : { ...one, reached: null, reachedFraction: null, met: isDisclosed ? one.met : null },
    )
  return {
    ...rest,
    met: isDisclosed ? verdict.met : null,
    sentence: verdict.conditions.every(isShown) ? verdict.sentence : HIDDEN_VERDICT,
    conditions,
    ...(isDisclosed && elected ? { elected } : {}),
    ...(isDisclosed && tied ? { tied } : {}),
  }
}

type DisclosedQuestion = { readonly question: QuestionResult; readonly isDisclosed: boolean }

/**
 * Returns a question for analysts: counts of ballots only, and none that the schema `analytics`
 * leaves out.
 */
const questionForAnalyst = (
  { way: _way, grouped: _grouped, rule, ...rest }: QuestionResult,
  told: readonly DisclosedChoice[],
): DisclosedQuestion => {
  const has = (id: string | null): boolean =>
    told.some(({ questionId, choiceId }) => questionId === rest.id && choiceId === id)
  const countOf = (count: number | null, isShown: boolean) => ({ count: isShown ? count : null, area: null })
  const isDisclosed = has(null) && rest.choices.every(({ id }) => has(id))
  const { abstained, invalid } = rest
  return {
    isDisclosed,
    question: {
      ...rest,
      abstained: countOf(abstained.count, has(null)),
      invalid: countOf(invalid.count, isDisclosed && !isOfFew(invalid.count ?? 0)),
      choices: rest.choices.map(({ id, label, assent, count }) => ({
        id,
        label,
        ...(assent === undefined ? {} : { assent }),
        ...countOf(count, has(id)),
      })),
      ...(rule ? { rule: verdictForAnalyst(rule, isDisclosed) } : {}),
    },
  }
}

type ResultsAccess = {
  readonly vote: Pick<ExistingVote, 'voteId' | 'apartmentId'>
  readonly results: VoteResults
}

/**
 * Returns a vote's results as an administrator may see them: an analyst what the schema `analytics`
 * shows.
 * @throws DomainError FIGURES_HIDDEN
 */
export const resultsForAdmin = async (
  { database }: Pick<Deps, 'database'>,
  admin: AdminSession,
  { vote, results }: ResultsAccess,
): Promise<VoteResults> => {
  if (!isAnalyst(admin)) return results
  assertOfMany(results.turnout)
  const told = results.counted ? await findDisclosedChoices(database, vote) : []
  const questions = results.counted
    ? (results.questions ?? []).map((question) => questionForAnalyst(question, told))
    : null
  const areAllTold = questions?.every(({ isDisclosed }) => isDisclosed) ?? false
  return {
    ...results,
    turnout: withoutParts({ ...results.turnout, turnoutRule: null }),
    turnoutRule: ruleWithoutParts(results.turnoutRule),
    questions: questions?.map(({ question }) => question) ?? null,
    rule: questions && results.rule && verdictForAnalyst(results.rule, areAllTold),
    papers: null,
    notes: [],
    ...(results.afterOpening === undefined ? {} : { afterOpening: null }),
    hiddenFigures: ['areas', 'papers', 'parts', ...(areAllTold ? [] : (['choices'] as const))],
  }
}
