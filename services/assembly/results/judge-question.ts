import type { CountedQuestion } from './lawful-approval.ts'
import type { ItemAttendance, ItemState, LawfulApproval } from './results.contract.ts'

/** Facts that decide a question: the vote's own rule, and what the law of the assembly asks for. */
export type JudgedFacts = {
  readonly question: Pick<CountedQuestion, 'rule'>
  readonly attendance: ItemAttendance | null
  readonly approval: LawfulApproval | null
  /** Papers that count and whose owners are unknown: the ledger cannot place them. */
  readonly ofUnknown: number
}

/** Returns whether all hold; null: none fails, and one is unknown. */
const allOf = (verdicts: readonly (boolean | null)[]): boolean | null => {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}

/** Returns whether enough owners attended in any way; papers of unknown owners may be of new ones. */
const isPresenceMet = ({ attendance, ofUnknown }: JudgedFacts): boolean | null => {
  const presence = attendance?.presence ?? null
  if (presence === null || presence.met) return true
  return presence.count + ofUnknown >= presence.least ? null : false
}

/** Returns whether the attendance that the law asks for was there. */
const isQuorate = (facts: JudgedFacts): boolean | null =>
  allOf([isPresenceMet(facts), facts.attendance?.direct?.met ?? true])

/** Returns whether the assent is enough, by the vote's own rule and by the law; undefined: nothing asks for any. */
const isApproved = ({ question: { rule }, approval }: JudgedFacts): boolean | null | undefined => {
  const verdicts = [...(rule ? [rule.met] : []), ...(approval ? [approval.met] : [])]
  return verdicts.length === 0 ? undefined : allOf(verdicts)
}

/**
 * Judges a question by the stricter of both: the vote's own rule has to be met, and the law's
 * attendance and assent. Without the attendance it is void, or rejected if the assent is missing, too.
 */
export const stateOf = (facts: JudgedFacts): Exclude<ItemState, 'report' | 'not-counted' | 'not-held'> => {
  const [quorate, approved] = [isQuorate(facts), isApproved(facts)]
  if (approved === false) return 'rejected'
  if (quorate === false) return 'void'
  if (approved === true && quorate === true) return 'passed'
  return 'undecided'
}

/** Returns in one sentence what the vote's own rule and the law judge differently; null: they agree. */
export const conflictOf = (facts: JudgedFacts): string | null => {
  const { question, approval } = facts
  const own = question.rule?.met ?? null
  const [quorate, lawful] = [isQuorate(facts), approval?.met ?? true]
  if (own === true && quorate === false)
    return '투표의 의결 기준은 채웠지만, 법이 정한 출석이 모자라 성립하지 않습니다.'
  if (own === true && lawful === false) return '투표의 의결 기준은 채웠지만, 법이 정한 찬성이 모자라 부결입니다.'
  if (own === false && quorate === true && approval?.met === true)
    return '법이 정한 출석과 찬성은 채웠지만, 투표의 의결 기준을 채우지 못해 부결입니다.'
  return null
}
