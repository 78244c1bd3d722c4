import type { Question } from '#events/vote/vote.events.ts'
import { conditionLabel } from '../draft/rule-texts.ts'
import { ruleOfVote, type RuleRequirement } from '../draft/rule-of-vote.ts'
import type { ResultCondition, VoteResults } from '../results/vote-results.contract.ts'
import {
  choiceFigure,
  conditionFigure,
  paperFigure,
  turnoutFigure,
  type Condition,
  type PaperFigure,
  type Scope,
  type VoteFigure,
} from './explained-vote-figures.ts'
import type { Setting } from './vote-causes.ts'
import type { ExplainedVoteFigure } from './vote-explain.contract.ts'

export type RequestedFigure = Scope & {
  readonly figure: ExplainedVoteFigure
  readonly condition?: number | undefined
  readonly question?: string | undefined
}

type ResultFigures = Pick<VoteResults, 'turnout' | 'turnoutRule' | 'questions' | 'papers'>

/** Figure, and its published value: null if that would reveal a secret. */
export type ResolvedFigure = {
  readonly figure: VoteFigure
  readonly told: (counted: ResultFigures) => number | null
  /** Whether the figure depends on choices: for a secret vote only the count has it. */
  readonly isOfChoices: boolean
}

/** Whether the figure is shown only once the votes are counted. */
export const isOfResults = ({ figure, question }: Pick<RequestedFigure, 'figure' | 'question'>): boolean =>
  question !== undefined || isOfPapers(figure)

const papersOfResults = { papersHandedOut: 'handedOut', papersCounted: 'counted', papersInvalid: 'invalid' } as const

export const isOfPapers = (figure: ExplainedVoteFigure): figure is PaperFigure => figure in papersOfResults

const findPapers = (figure: PaperFigure, counted: ResultFigures): ResolvedFigure | undefined =>
  counted.papers === null
    ? undefined
    : {
        figure: paperFigure(figure),
        // The unit of a handed-out paper is known; only the count knows which one is invalid.
        isOfChoices: figure !== 'papersHandedOut',
        told: ({ papers }) => papers?.[papersOfResults[figure]] ?? null,
      }

const conditionsIn = ({ turnoutRule, questions }: ResultFigures, questionId: string | undefined) =>
  questionId === undefined
    ? (turnoutRule?.conditions ?? [])
    : (questions?.find(({ id }) => id === questionId)?.rule?.conditions ?? [])

/**
 * Finds what the rule demands by a condition's label, after a candidate's name; candidates without
 * a demand need more than half of the voters.
 */
const requirementOf = (told: ResultCondition, asked: readonly RuleRequirement[]): Condition['asked'] =>
  asked.find((one) => one.kind === told.kind && told.label.endsWith(conditionLabel(one, told.dong))) ?? {
    kind: told.kind,
    basis: told.basis,
    of: 'voters',
  }

/**
 * Returns the question of an election with the candidate whom a condition judges as its assent; any
 * other question as it is.
 */
const judgedQuestion = (question: Question, { choiceId }: ResultCondition, isElection: boolean): Question => {
  const isMarked = question.choices.some(({ assent }) => assent === true)
  const judged = choiceId ?? (isElection && !isMarked ? question.choices[0]?.id : undefined)
  if (judged === undefined) return question
  return { ...question, choices: question.choices.map((one) => ({ ...one, assent: one.id === judged })) }
}

const findCondition = (
  { figure, condition = 0, question: questionId }: RequestedFigure,
  { vote, list }: Setting,
  counted: ResultFigures,
): ResolvedFigure | undefined => {
  if (figure !== 'conditionTotal' && figure !== 'conditionReached') return undefined
  const told = conditionsIn(counted, questionId)[condition]
  if (!told) return undefined
  const rule = ruleOfVote(vote, list)
  const asked = requirementOf(told, rule?.asked ?? [])
  const found = vote.questions.find(({ id }) => id === questionId)
  const question = found && judgedQuestion(found, told, rule?.isElection === true)
  const sizes = { weight: vote.weight, siteArea: list.siteArea }
  return {
    figure: conditionFigure(figure, { asked, told, question }, sizes),
    isOfChoices: figure === 'conditionReached' && asked.kind === 'approval',
    told: (of) => {
      const found = conditionsIn(of, questionId)[condition]
      return (figure === 'conditionTotal' ? found?.total : found?.reached) ?? null
    },
  }
}

const findChoice = (
  { figure, question: questionId, choice }: RequestedFigure,
  { vote }: Setting,
): ResolvedFigure | undefined => {
  const question = vote.questions.find(({ id }) => id === questionId)
  if ((figure !== 'choice' && figure !== 'choiceArea') || !question) return undefined
  if (choice !== undefined && !question.choices.some(({ id }) => id === choice)) return undefined
  return {
    figure: choiceFigure(figure, { question, choice }, vote),
    isOfChoices: true,
    told: ({ questions }) => {
      const result = questions?.find(({ id }) => id === questionId)
      const cast = choice === undefined ? result?.abstained : result?.choices.find(({ id }) => id === choice)
      return (figure === 'choice' ? cast?.count : cast?.area) ?? null
    },
  }
}

/**
 * Returns the requested figure of a vote and its list as they are; undefined: it has none. `count`:
 * the vote's result.
 */
export const voteFigureFor = (
  asked: RequestedFigure,
  setting: Setting,
  count: () => ResultFigures,
): ResolvedFigure | undefined => {
  const { figure } = asked
  if (figure === 'choice' || figure === 'choiceArea') return findChoice(asked, setting)
  if (figure === 'conditionTotal' || figure === 'conditionReached') return findCondition(asked, setting, count())
  if (isOfPapers(figure)) return setting.vote.ballotKind === 'open' ? undefined : findPapers(figure, count())
  return { figure: turnoutFigure(figure, asked, setting.vote), told: () => null, isOfChoices: false }
}
