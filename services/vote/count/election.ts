import { compare, zero, type Exact } from '#events/values/ratio.ts'
import { disclosedSizeOf, type Cast, type QuestionCount } from './choices.ts'
import { shownConditions } from './rule.ts'
import { isSingle, disclosesChoice, weightOf, type Showing } from './shown.ts'
import { basisOf } from '../draft/rule-of-vote.ts'
import { amountText, nobodyVotedSentence, outcomeSentence, singleBallotSentence } from '../draft/rule-texts.ts'
import type { Verdict } from '../results/vote-results.contract.ts'

type Candidate = QuestionCount['choices'][number]

/** Outcome of an election's question: the elected, the undecided ties, and the empty seats. */
type Outcome = {
  readonly seats: number
  readonly elected: readonly Candidate[]
  readonly tied: readonly Candidate[]
}

/**
 * Returns those with most votes, for as many as there are seats; without a vote nobody is elected.
 * A tie over the last seats is left undecided.
 */
const outcomeOf = (
  candidates: readonly Candidate[],
  seats: number,
  amountOf: (candidate: Candidate) => Exact,
): Outcome => {
  const ranked = candidates
    .filter((candidate) => compare(amountOf(candidate), zero) > 0)
    .toSorted((a, b) => compare(amountOf(b), amountOf(a)))
  const [last, next] = [ranked[seats - 1], ranked[seats]]
  if (!last || !next || compare(amountOf(last), amountOf(next)) !== 0)
    return { seats, elected: ranked.slice(0, seats), tied: [] }
  const comparedToLast = (sign: number) => ranked.filter((one) => compare(amountOf(one), amountOf(last)) === sign)
  return { seats, elected: comparedToLast(1), tied: comparedToLast(0) }
}

type SeatCounts = { readonly seats?: readonly { readonly questionId: string; readonly seats: number }[] | undefined }

/**
 * Returns the number of seats that a question fills: as the vote has it, else as many as may be
 * chosen.
 */
export const wantedSeats = ({ seats }: SeatCounts, { question }: QuestionCount): number =>
  seats?.find(({ questionId }) => questionId === question.id)?.seats ?? question.maxChoices

/** Returns the number of seats of a question; never more than there are candidates. */
export const seatsOf = (vote: SeatCounts, count: QuestionCount): number =>
  Math.min(wantedSeats(vote, count), count.question.choices.length)

type Election = {
  readonly showing: Showing
  readonly seats: number
  /** The rule's turnout conditions, which were not missed. */
  readonly turnout: Verdict['conditions']
  /** Whether they were met; null: it is undecided. */
  readonly met: boolean | null
}

/**
 * Returns the outcome of an election: among several candidates most votes decide (공동주택관리법 시행령 제11조,
 * 제12조). A tie is shown, and decided elsewhere.
 */
export const electionOf = (count: QuestionCount, { showing, seats, turnout, met }: Election): Verdict => {
  const conditions = [...turnout]
  const amountOf = ({ cast }: { readonly cast: Cast }): Exact => weightOf(cast, showing)
  if (count.choices.every((choice) => compare(amountOf(choice), zero) === 0))
    return { met: false, conditions, sentence: nobodyVotedSentence, seats, elected: [], tied: [] }
  if (isSingle(showing)) return { met: null, conditions, sentence: singleBallotSentence, seats }
  const { elected, tied } = outcomeOf(count.choices, seats, amountOf)
  const labelOf = ({ id }: Candidate) => count.question.choices.find((choice) => choice.id === id)?.label ?? ''
  const amount = (candidate: Candidate | undefined): string | null => {
    if (!candidate || !disclosesChoice(count, candidate.id, showing)) return null
    const basis = basisOf(showing.weight)
    const told = basis === 'area' ? disclosedSizeOf(candidate.cast, 'area') : candidate.cast.units
    return told && amountText(shownConditions(told, basis), basis)
  }
  return {
    met: tied.length > 0 ? null : met,
    conditions,
    sentence: outcomeSentence({
      seats,
      elected: elected.map(labelOf),
      electedWith: elected.length === 1 ? amount(elected[0]) : null,
      tied: tied.map(labelOf),
      tiedWith: amount(tied[0]),
    }),
    seats,
    elected: elected.map(({ id }) => id),
    tied: tied.map(({ id }) => id),
  }
}

/** A question's count with one candidate as its assent. */
export const asCandidate = (count: QuestionCount, candidateId: string): QuestionCount => {
  const choices = count.question.choices.map(({ id, label }) => ({ id, label, assent: id === candidateId }))
  const found = count.choices.find(({ id }) => id === candidateId)
  return { ...count, question: { ...count.question, choices }, assent: found?.cast ?? null }
}

/** The only candidate of a question: choosing them is assent. */
export const asSoleCandidate = (count: QuestionCount): QuestionCount => {
  const [only] = count.choices
  if (count.assent !== null || !only || count.choices.length > 1) return count
  const choices = count.question.choices.map((choice) => ({ ...choice, assent: true }))
  return { ...count, question: { ...count.question, choices }, assent: only.cast }
}
