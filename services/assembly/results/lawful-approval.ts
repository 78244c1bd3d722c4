import { compare, exact, minus, read, times, toNumber, type Exact } from '#events/values/ratio.ts'
import type { VoteWeight } from '#events/vote/vote.events.ts'
import { assentIn } from '../../vote/vote.facts.ts'
import type { QuestionResult, Verdict } from '../../vote/results/vote-results.contract.ts'
import type { Matter } from '../law/assembly-law.contract.ts'
import type { ItemAttendance, LawfulApproval } from './results.contract.ts'

/** Question of a counted vote, with the verdict of the vote's own rule; null: it has none. */
export type CountedQuestion = {
  readonly result: QuestionResult
  readonly rule: Verdict | null
  readonly weight: VoteWeight
  readonly isElection: boolean
  /** Whether a ballot may name one choice only. */
  readonly isSingleChoice: boolean
}

/**
 * Returns the number of owners who assented: as the vote's own rule counts them, else as the votes of
 * a vote by owner; null: it is hidden, or the vote counts no owners.
 */
const assentingOwners = (question: CountedQuestion): Exact | null => {
  const counted = question.rule?.conditions.find(
    ({ kind, basis, dong, choiceId }) =>
      kind === 'approval' && basis === 'persons' && dong === null && choiceId === undefined,
  )
  if (counted?.reachedFraction) return read(counted.reachedFraction)
  return question.weight === 'owner' ? assentIn(question) : null
}

type ApprovalLaw = NonNullable<Matter['approval']>

/** Tells whether an amount of a total meets a share, exactly. */
export const isShareMet = (
  { numerator, denominator, over }: Pick<ApprovalLaw, 'numerator' | 'denominator' | 'over'>,
  amount: Exact,
  total: Exact,
): boolean => {
  const difference = compare(times(amount, exact(denominator)), times(total, exact(numerator)))
  return over ? difference > 0 : difference >= 0
}

/** Returns the smallest whole number of a total that meets a share. */
const leastOf = ({ numerator, denominator, over }: ApprovalLaw, total: number): number => {
  const [whole, rest] = [Math.floor((total * numerator) / denominator), (total * numerator) % denominator]
  return over || rest > 0 ? whole + 1 : whole
}

/**
 * Tells whether the assent is enough whoever of the others, who do not count, assented; null: that
 * decides it.
 */
const isMetWithout = (
  law: ApprovalLaw,
  { reached, others, total }: { readonly reached: Exact; readonly others: number; readonly total: number },
): boolean | null => {
  const isMet = isShareMet(law, reached, exact(total))
  return isMet && !isShareMet(law, minus(reached, exact(others)), exact(total)) ? null : isMet
}

/**
 * Judges the assent that the law of a matter asks for; null: it asks for none, as for elections,
 * which most votes decide, or nobody met.
 */
export const lawfulApproval = (
  question: CountedQuestion,
  law: Matter['approval'],
  attendance: ItemAttendance | null,
): LawfulApproval | null => {
  if (law === null || attendance === null || question.isElection) return null
  const total = law.of === 'present' ? attendance.attending : attendance.owners
  const reached = assentingOwners(question)
  const { votedWithoutConsent: others } = attendance
  return {
    of: law.of,
    basis: law.basis,
    needed: leastOf(law, total),
    total,
    reached: reached && others === 0 ? toNumber(reached) : null,
    met: reached === null || total === 0 ? null : isMetWithout(law, { reached, others, total }),
  }
}
