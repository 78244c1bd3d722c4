import { exact, plus, read, sum, zero, type Exact } from '#events/values/ratio.ts'
import type { Answers, BoxSum } from '#events/vote/ballot.events.ts'
import type { Question } from '#events/vote/vote.events.ts'
import { castOf, type CountedUnit } from './count-units.ts'

/** What was cast for something: ballots by number, units by their parts, areas and land in 1/10000 ㎡; null where secret papers do not carry it. */
export type Cast = {
  readonly ballots: number
  readonly units: Exact
  readonly area: Exact | null
  readonly land: Exact | null
}

export type QuestionCount = {
  readonly question: Question
  readonly abstained: Cast
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

const castBy = (units: readonly CountedUnit[], isCounted: (answers: Answers | null) => boolean): Cast => ({
  ballots: units.flatMap(({ ballots }) => ballots.filter(({ answers }) => isCounted(answers))).length,
  units: sum(units.map((unit) => castOf(unit, 'units', isCounted))),
  area: sum(units.map((unit) => castOf(unit, 'area', isCounted))),
  land: sum(units.map((unit) => castOf(unit, 'land', isCounted))),
})

const openCount = (units: readonly CountedUnit[], question: Question): QuestionCount => ({
  question,
  abstained: castBy(units, (answers) => chosenIn(answers, question.id).length === 0),
  choices: question.choices.map(({ id }) => ({
    id,
    cast: castBy(units, (answers) => chosenIn(answers, question.id).includes(id)),
  })),
  assent: assentsOf(question).size > 0 ? castBy(units, assentsTo(question)) : null,
})

const nothing: Cast = { ballots: 0, units: zero, area: null, land: null }

const secretCount = (sums: readonly BoxSum[], question: Question): QuestionCount => {
  const castFor = (of: string): Cast => {
    const found = sums.find((one) => one.questionId === question.id && one.of === of)
    return found
      ? {
          ballots: found.ballots,
          units: read(found.units),
          area: found.area && read(found.area),
          land: found.land && read(found.land),
        }
      : nothing
  }
  return {
    question,
    abstained: castFor('abstention'),
    choices: question.choices.map(({ id }) => ({ id, cast: castFor(id) })),
    assent: assentsOf(question).size > 0 ? castFor('assent') : null,
  }
}

/** What was chosen, question by question: from open ballots, or from what a box of secret ones came to. */
export const countChoices = (
  questions: readonly Question[],
  units: readonly CountedUnit[],
  box: readonly BoxSum[] | null,
): readonly QuestionCount[] =>
  questions.map((question) => (box === null ? openCount(units, question) : secretCount(box, question)))

/** Several casts as one. */
export const together = (casts: readonly Cast[]): Cast =>
  casts.reduce(
    (one, other) => ({
      ballots: one.ballots + other.ballots,
      units: plus(one.units, other.units),
      area: one.area && other.area && plus(one.area, other.area),
      land: one.land && other.land && plus(one.land, other.land),
    }),
    { ballots: 0, units: zero, area: exact(0), land: exact(0) },
  )
