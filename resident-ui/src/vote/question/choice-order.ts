import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import type { ChoiceNoun, Question } from './choices.ts'

type Vote = Pick<VoterPage['vote'], 'kind' | 'choiceOrder'>

/** A choice as it stands on the screen. */
export type ShownChoice = {
  readonly id: string
  readonly label: string
  /** "기호 1번", of candidates: their place on the ballot, wherever they are shown. */
  readonly number: string | null
  /** What they say of themselves; null where nobody is to be introduced, or it is not there. */
  readonly candidate: Candidate | null
}

/** Whether persons stand against each other; of one alone yes or no is asked. */
const isContest = ({ kind }: Vote, { choices }: Question): boolean =>
  kind === 'election' && choices.every(({ assent }) => assent === undefined)

export const countedIn = (vote: Vote, question: Question): ChoiceNoun =>
  isContest(vote, question) ? 'persons' : 'things'

/** FNV-1a over UTF-16 units: the same words give the same number, in every browser. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // Without these the last letters would hardly change the upper bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The same order for the same seed, every order about as likely. */
export const shuffledBy = <One extends { readonly id: string }>(seed: string, ones: readonly One[]): readonly One[] =>
  ones
    .map((one) => ({ one, at: hashOf(`${seed} ${one.id}`) }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ one }) => one)

/** The choices of a question in the order of this voter's ballot; `seed` never leaves their browser. */
export const shownChoices = (
  vote: Vote,
  question: Question,
  { candidates, seed }: { readonly candidates: readonly Candidate[]; readonly seed: string },
): readonly ShownChoice[] => {
  const isOfPersons = isContest(vote, question)
  const all = question.choices.map(({ id, label }, index) => ({
    id,
    label,
    number: isOfPersons && !label.startsWith('기호') ? `기호 ${index + 1}번` : null,
    candidate: candidates.find(({ choiceId }) => choiceId === id) ?? null,
  }))
  const isYesOrNo = question.choices.some(({ assent }) => assent !== undefined)
  return vote.choiceOrder === 'shuffled' && !isYesOrNo ? shuffledBy(seed, all) : all
}

/** "기호 1번 김가람" */
export const nameOf = ({ number, label }: Pick<ShownChoice, 'number' | 'label'>): string =>
  number === null ? label : `${number} ${label}`

/** Whether there is anything to read of somebody but the name. */
export const isIntroduced = ({ candidate }: ShownChoice): boolean =>
  candidate !== null && [candidate.career, candidate.pledges, candidate.picture].some(Boolean)
