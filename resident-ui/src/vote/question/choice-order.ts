import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { t } from '#ui/translate.ts'
import type { ChoiceNoun, Question } from './choices.ts'

type Vote = Pick<VoterPage['vote'], 'kind' | 'choiceOrder'>

/** Choice as it is shown on the screen. */
export type ShownChoice = {
  readonly id: string
  readonly label: string
  /** Number of a candidate, "기호 1번", by the position on the ballot, in any order of the screen. */
  readonly number: string | null
  /** Introduction of the candidate; null where there is none. */
  readonly candidate: Candidate | null
  /** Outcome in plain words where it is chosen. */
  readonly plainOutcome?: string | undefined
}

/** Tells whether candidates compete; a single one is voted on by yes or no. */
const isContest = ({ kind }: Vote, { choices }: Question): boolean =>
  kind === 'election' && choices.every(({ assent }) => assent === undefined)

export const countedIn = (vote: Vote, question: Question): ChoiceNoun =>
  isContest(vote, question) ? 'persons' : 'things'

/** Hashes a text by FNV-1a over UTF-16 units: equal texts give equal numbers in every browser. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // Without this mixing the last letters would hardly change the upper bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Shuffles by a seed: equal seeds give equal orders, and all orders are about equally likely. */
export const shuffledBy = <One extends { readonly id: string }>(seed: string, ones: readonly One[]): readonly One[] =>
  ones
    .map((one) => ({ one, at: hashOf(`${seed} ${one.id}`) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ one }) => one)

/**
 * Returns the choices of a question in the order of this voter's ballot; `seed` never leaves their
 * browser.
 */
export const shownChoices = (
  vote: Vote,
  question: Question,
  { candidates, seed }: { readonly candidates: readonly Candidate[]; readonly seed: string },
): readonly ShownChoice[] => {
  const isOfPersons = isContest(vote, question)
  const all = question.choices.map(({ id, label, plainOutcome }, index) => ({
    id,
    label,
    number: isOfPersons && !label.startsWith('기호') ? t('기호 {number}번', { number: index + 1 }) : null,
    candidate: candidates.find(({ choiceId }) => choiceId === id) ?? null,
    ...(plainOutcome !== undefined && { plainOutcome }),
  }))
  const isYesOrNo = question.choices.some(({ assent }) => assent !== undefined)
  return vote.choiceOrder === 'shuffled' && !isYesOrNo ? shuffledBy(seed, all) : all
}

/** Returns the name of a choice: "기호 1번 김가람". */
export const nameOf = ({ number, label }: Pick<ShownChoice, 'number' | 'label'>): string =>
  number === null ? label : `${number} ${label}`

/** Tells whether a candidate has an introduction beyond the name. */
export const isIntroduced = ({ candidate }: ShownChoice): boolean =>
  candidate !== null && [candidate.career, candidate.pledges, candidate.picture].some(Boolean)
