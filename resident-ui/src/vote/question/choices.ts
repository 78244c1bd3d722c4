import { choosingText, countWord, missingChoicesText, type ChoiceNoun } from '#events/values/choosing-text.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'

export type { ChoiceNoun } from '#events/values/choosing-text.ts'
export type Question = VoterPage['vote']['questions'][number]
/** Ids of the chosen choices; null for no answer yet, empty for an abstention. */
export type ChosenIds = readonly string[] | null

/** Chosen choices by question; a question without an answer is missing. */
export type DraftAnswers = Readonly<Record<string, readonly string[]>>

export const isSingle = ({ maxChoices }: Question): boolean => maxChoices === 1
export const mayAbstain = ({ minChoices }: Question): boolean => minChoices === 0

/** Returns the answer after a press on a choice; 'too-many' where the question allows no more. */
export const toggled = (question: Question, chosen: ChosenIds, choiceId: string): ChosenIds | 'too-many' => {
  const now = chosen ?? []
  if (isSingle(question)) return [choiceId]
  if (now.includes(choiceId)) {
    const left = now.filter((id) => id !== choiceId)
    // Removing the last choice is no abstention, which has a card of its own.
    return left.length === 0 ? null : left
  }
  return now.length >= question.maxChoices ? 'too-many' : [...now, choiceId]
}

/** Returns how many to choose, in words. */
export const instructionOf = (question: Question, of: ChoiceNoun = 'things'): string => choosingText(question, of)

/** Returns the number of seats in words: "두 명을 뽑습니다." */
export const seatsText = ({ seats, maxChoices }: Question): string =>
  `${countWord(seats ?? maxChoices, 'persons')}을 뽑습니다.`

/** Returns that no more can be chosen, and how to choose another one. */
export const tooManyText = ({ maxChoices }: Question, of: ChoiceNoun): string =>
  `${countWord(maxChoices, of)}까지 고르실 수 있습니다. 먼저 고른 ${of === 'things' ? '것을 하나' : '후보자를 한 명'} 빼주세요.`

/** Returns what is missing before one can go on; null for nothing. */
export const missingIn = (question: Question, chosen: ChosenIds, of: ChoiceNoun = 'things'): string | null => {
  const { minChoices } = question
  if (chosen !== null && chosen.length >= minChoices) return null
  const ask = missingChoicesText(minChoices, of)
  return mayAbstain(question) ? `${ask} 고르지 않으시려면 ‘기권’을 눌러주세요.` : ask
}

const isAnswered = (question: Question, answers: DraftAnswers): boolean => {
  const chosen = answers[question.id]
  return chosen !== undefined && chosen.length >= question.minChoices && chosen.length <= question.maxChoices
}

/** Returns the index of the first question without a valid answer; null when all have one. */
export const firstUnanswered = (questions: readonly Question[], answers: DraftAnswers): number | null => {
  const index = questions.findIndex((question) => !isAnswered(question, answers))
  return index === -1 ? null : index
}
