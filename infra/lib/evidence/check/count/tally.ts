import { totalOf } from './encrypted.ts'
import { Refused } from '../failure.ts'
import { fraction, ZERO, type Fraction } from './fractions.ts'
import type { Question } from '../questions.ts'
import type { Vote } from '../vote.ts'

/**
 * Amount in units and area. `isUntold`: it includes a single secret ballot, whose choices are not
 * published.
 */
export type Amount = { readonly units: Fraction; readonly area: Fraction; readonly isUntold?: boolean }

/** Tally of a question before it is judged. */
export type QuestionTally = {
  readonly question: Question
  readonly abstained: Amount
  /** Invalid votes; absent: none. */
  readonly invalid?: Amount
  readonly choices: ReadonlyMap<string, Amount>
}

/** Ballots that assent, and their weight, which differs where owners cast shares. */
export type Assent = { readonly ballots: number; readonly weighing: Fraction }

const unitsAlone = (count: number): Amount => ({ units: fraction(count), area: ZERO })

/**
 * Tallies the questions of encrypted ballots by their sums; abstentions are known where at most one
 * choice is allowed.
 */
export const questionsOfSums = ({ asked, encrypted, decrypted }: Vote): readonly QuestionTally[] | null => {
  if (!encrypted || !decrypted) return null
  const totals = encrypted.totals(decrypted)
  return asked.questions.map((question) => {
    const counts = question.choices.map((id) => [id, totalOf(totals, question.id, id)] as const)
    const sum = counts.reduce((all, [, count]) => all + count, 0)
    const most = decrypted.counted * question.most
    if (sum < decrypted.counted * question.least || sum > most)
      throw new Refused('tally', `${question.id} comes to ${sum}`)
    const abstained = question.least === 0 && question.most === 1 ? decrypted.counted - sum : 0
    return {
      question,
      abstained: unitsAlone(abstained),
      choices: new Map(counts.map(([id, count]) => [id, unitsAlone(count)])),
    }
  })
}
