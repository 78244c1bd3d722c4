import { compare, exact, minus, read, sum, zero, type Exact } from '#events/values/ratio.ts'
import type { QuestionResult, Verdict } from './vote-results.contract.ts'

/** Question of a counted vote, as far as its margin rests on it. */
export type MarginQuestion = {
  readonly result: QuestionResult
  /** Verdict of the vote's own rule; null: it has none. */
  readonly rule: Pick<Verdict, 'elected'> | null
  readonly isElection: boolean
  /** Whether a ballot may name one choice only. */
  readonly isSingleChoice: boolean
}

type Amount = QuestionResult['choices'][number]

/** Returns the exact number of votes of a choice; null: it is hidden. */
const amountOf = ({ count, countFraction }: Pick<Amount, 'count' | 'countFraction'>): Exact | null => {
  if (countFraction) return read(countFraction)
  return count === null ? null : exact(count)
}

/** Returns the votes for the choices that are assent; null: hidden, or no choice is. */
export const assentIn = ({
  result,
  isSingleChoice,
}: Pick<MarginQuestion, 'result' | 'isSingleChoice'>): Exact | null => {
  const assents = result.choices.filter(({ assent }) => assent === true)
  // Somebody who may choose several of them would be counted twice.
  if (assents.length === 0 || (assents.length > 1 && !isSingleChoice)) return null
  const amounts = assents.map(amountOf)
  return amounts.every((amount) => amount !== null) ? sum(amounts) : null
}

const absolute = (amount: Exact): Exact => (compare(amount, zero) < 0 ? minus(zero, amount) : amount)

/** Returns votes between assent and all other choices; null: hidden, or nothing is assent. */
const assentMargin = (question: MarginQuestion): Exact | null => {
  const assent = assentIn(question)
  const others = question.result.choices.filter((choice) => choice.assent !== true).map(amountOf)
  if (assent === null || others.some((amount) => amount === null)) return null
  return absolute(minus(assent, sum(others.filter((amount) => amount !== null))))
}

/** Returns votes between the last elected candidate and the next one; null: hidden, or there is no next. */
const seatMargin = ({ result, rule }: MarginQuestion): Exact | null => {
  const amounts = result.choices.map((choice) => ({ id: choice.id, amount: amountOf(choice) }))
  if (rule?.elected === undefined || amounts.some(({ amount }) => amount === null)) return null
  const of = (isElected: boolean): readonly Exact[] =>
    amounts
      .filter(({ id }) => rule.elected?.includes(id) === isElected)
      .flatMap(({ amount }) => (amount === null ? [] : [amount]))
      .toSorted(compare)
  const [last, next] = [of(true)[0], of(false).at(-1)]
  return last && next ? minus(last, next) : null
}

/** Returns the votes by which a question was decided; null: hidden, or there is no such number. */
export const marginOf = (question: MarginQuestion): Exact | null =>
  question.isElection ? seatMargin(question) : assentMargin(question)
