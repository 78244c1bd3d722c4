import type { Question } from '#events/vote/vote.events.ts'
import { isInvalidIn, type PaperTally } from './count-papers.ts'
import type { QuestionCount } from './choices.ts'
import type { CountedUnit } from './units.ts'
import type { QuestionResult } from '../results/vote-results.contract.ts'

type CountByChannel = NonNullable<QuestionResult['way']>

/**
 * Minimum number of secret ballots of a way: fewer could reveal, beside the others, what they
 * chose.
 */
const MIN_OF_PER_WAY = 5

const tallied = (
  { choices }: Question,
  numberOf: (of: string) => number,
  ballots: number,
): CountByChannel['online'] => ({
  ballots,
  abstained: numberOf('abstention'),
  invalid: numberOf('invalid'),
  choices: choices.map((choice) => ({ id: choice.id, ballots: numberOf(choice.id) })),
})

const openOf = (question: Question, voters: readonly CountedUnit[], onPaper: boolean): CountByChannel['online'] => {
  const cast = voters.flatMap(({ ballots }) => ballots.filter((ballot) => ballot.onPaper === onPaper))
  const chosenIn = ({ answers }: (typeof cast)[number]): readonly string[] =>
    answers?.find(({ questionId }) => questionId === question.id)?.choiceIds ?? []
  const isOf = (ballot: (typeof cast)[number], of: string): boolean => {
    const isInvalid = isInvalidIn(ballot.answers, question.id)
    if (of === 'invalid' || isInvalid) return of === 'invalid' && isInvalid
    return of === 'abstention' ? chosenIn(ballot).length === 0 : chosenIn(ballot).includes(of)
  }
  const numberOf = (of: string): number => cast.filter((ballot) => isOf(ballot, of)).length
  return tallied(question, numberOf, cast.length)
}

/**
 * Returns the online votes of an open vote and those on paper; `voters` weigh one each. Undefined
 * if none came on paper.
 */
export const openWays = (question: Question, voters: readonly CountedUnit[]): CountByChannel | undefined => {
  if (!voters.some(({ ballots }) => ballots.some(({ onPaper }) => onPaper))) return undefined
  return { online: openOf(question, voters, false), paper: openOf(question, voters, true) }
}

type Secret = {
  readonly papers: PaperTally
  /** Number of votes of each way. */
  readonly online: number
  readonly paper: number
}

/** Whether each way has enough secret ballots to be shown by itself. */
export const disclosesWays = ({ online, paper }: Omit<Secret, 'papers'>): boolean =>
  Math.min(online, paper) >= MIN_OF_PER_WAY

/** Splits the sums of a secret vote by way. */
export const secretWays = (
  { question, abstained, invalid, choices }: QuestionCount,
  { papers, online, paper }: Secret,
): CountByChannel => {
  const onPaper = (of: string): number => papers(question.id, of)
  const all = new Map([
    ...choices.map(({ id, cast }) => [id, cast.ballots] as const),
    ['abstention', abstained.ballots],
    ['invalid', invalid.ballots],
  ])
  return {
    online: tallied(question, (of) => (all.get(of) ?? 0) - onPaper(of), online),
    paper: tallied(question, onPaper, paper),
  }
}
