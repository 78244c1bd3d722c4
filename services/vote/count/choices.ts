import { exact, plus, read, sum, zero, type Exact } from '#events/values/ratio.ts'
import type { Answers, BoxSum } from '#events/vote/ballot.events.ts'
import type { Question, VoteWeight } from '#events/vote/vote.events.ts'
import { isInvalidIn, type PaperTally } from './count-papers.ts'
import { castOf, votersIn, type CountedUnit } from './units.ts'

/**
 * Amounts cast for something: ballots by number, units by their parts, areas and land in 1/10000 ㎡;
 * null where secret papers do not carry it.
 */
export type Cast = {
  readonly ballots: number
  readonly units: Exact
  readonly area: Exact | null
  readonly land: Exact | null
  /**
   * Published areas and land of secret papers: means of five or more that are alike. Absent: the
   * values themselves.
   */
  readonly told?: { readonly area: Exact | null; readonly land: Exact | null }
}

export type QuestionCount = {
  readonly question: Question
  readonly abstained: Cast
  /** Votes that are invalid (무효) for this question: on paper alone. */
  readonly invalid: Cast
  readonly choices: readonly { readonly id: string; readonly cast: Cast }[]
  /** Ballots that chose anything that is assent; null where nothing is. */
  readonly assent: Cast | null
}

const chosenIn = (answers: Answers | null, questionId: string): readonly string[] =>
  answers?.find((answer) => answer.questionId === questionId)?.choiceIds ?? []

/** The choices of a question that are assent. */
const assentsOf = ({ choices }: Question): ReadonlySet<string> =>
  new Set(choices.filter(({ assent }) => assent === true).map(({ id }) => id))

/** Whether an open ballot assents to a question. */
export const assentsTo =
  (question: Question) =>
  (answers: Answers | null): boolean => {
    const assents = assentsOf(question)
    return chosenIn(answers, question.id).some((choiceId) => assents.has(choiceId))
  }

type IsCounted = (answers: Answers | null) => boolean

const castIn =
  (units: readonly CountedUnit[], weight: VoteWeight) =>
  (isCounted: IsCounted): Cast => {
    const voters = votersIn(units, weight)
    return {
      ballots: voters.flatMap(({ ballots }) => ballots.filter(({ answers }) => isCounted(answers))).length,
      units: sum(voters.map((unit) => castOf(unit, 'units', isCounted))),
      area: sum(units.map((unit) => castOf(unit, 'area', isCounted))),
      land: sum(units.map((unit) => castOf(unit, 'land', isCounted))),
    }
  }

const openCount = (castBy: (isCounted: IsCounted) => Cast, question: Question): QuestionCount => ({
  question,
  abstained: castBy((answers) => chosenIn(answers, question.id).length === 0 && !isInvalidIn(answers, question.id)),
  invalid: castBy((answers) => isInvalidIn(answers, question.id)),
  choices: question.choices.map(({ id }) => ({
    id,
    cast: castBy((answers) => chosenIn(answers, question.id).includes(id)),
  })),
  assent: assentsOf(question).size > 0 ? castBy(assentsTo(question)) : null,
})

const nothing: Cast = { ballots: 0, units: zero, area: null, land: null }

const castOfBox = ({ ballots, units, area, land, told }: BoxSum): Cast => ({
  ballots,
  units: read(units),
  area: area && read(area),
  land: land && read(land),
  ...(told ? { told: { area: told.area && read(told.area), land: told.land && read(told.land) } } : {}),
})

/** Adds papers, which weigh one each and have no areas. */
const withPapers = ({ ballots, units, ...sizes }: Cast, papers: number): Cast =>
  papers === 0
    ? { ballots, units, ...sizes }
    : { ballots: ballots + papers, units: plus(units, exact(papers)), area: null, land: null }

/** Stored form of a secret vote: the sums of its box, and its papers. */
export type SecretSums = { readonly box: readonly BoxSum[]; readonly papers: PaperTally }

const secretCount = ({ box, papers }: SecretSums, question: Question): QuestionCount => {
  const castFor = (of: string): Cast => {
    const found = box.find((one) => one.questionId === question.id && one.of === of)
    return withPapers(found ? castOfBox(found) : nothing, papers(question.id, of))
  }
  return {
    question,
    abstained: castFor('abstention'),
    invalid: castFor('invalid'),
    choices: question.choices.map(({ id }) => ({ id, cast: castFor(id) })),
    assent: assentsOf(question).size > 0 ? castFor('assent') : null,
  }
}

/** Counts choices, question by question: from open ballots, or from the sums of secret ones. */
export const countChoices = (
  { questions, weight }: { readonly questions: readonly Question[]; readonly weight: VoteWeight },
  units: readonly CountedUnit[],
  secret: SecretSums | null,
): readonly QuestionCount[] => {
  const castBy = castIn(units, weight)
  return questions.map((question) => (secret === null ? openCount(castBy, question) : secretCount(secret, question)))
}

/** Returns the published area or land of a cast. */
export const disclosedSizeOf = (cast: Cast, measured: 'area' | 'land'): Exact | null => (cast.told ?? cast)[measured]

/** Several casts as one. */
export const combinedChoices = (casts: readonly Cast[]): Cast => {
  const all = (sizes: readonly (Exact | null)[]): Exact | null =>
    sizes.some((size) => size === null) ? null : sum(sizes.filter((size) => size !== null))
  const told = {
    area: all(casts.map((cast) => disclosedSizeOf(cast, 'area'))),
    land: all(casts.map((cast) => disclosedSizeOf(cast, 'land'))),
  }
  return {
    ballots: casts.reduce((ballots, cast) => ballots + cast.ballots, 0),
    units: sum(casts.map(({ units }) => units)),
    area: all(casts.map(({ area }) => area)),
    land: all(casts.map(({ land }) => land)),
    ...(casts.some((cast) => cast.told) ? { told } : {}),
  }
}
