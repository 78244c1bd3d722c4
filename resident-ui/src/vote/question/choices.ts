import { choosingText, countWord, missingChoicesText, type ChoiceNoun } from '#events/values/choosing-text.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { currentLanguage, t } from '#ui/translate.ts'

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
export const instructionOf = (question: Question, of: ChoiceNoun = 'things'): string =>
  currentLanguage() === 'ko' ? choosingText(question, of) : choosingFigures(question)

/** Returns how many to choose in figures: only Korean says it in words. */
const choosingFigures = ({ minChoices, maxChoices }: Question): string => {
  if (maxChoices === 1 || minChoices === maxChoices) return t('{count}개를 골라주세요.', { count: maxChoices })
  return minChoices <= 1
    ? t('{count}개까지 고르실 수 있습니다.', { count: maxChoices })
    : t('{least}개 이상 {most}개 이하로 골라주세요.', { least: minChoices, most: maxChoices })
}

/** Returns a number, in Korean in words with its noun. */
const countText = (count: number, of: ChoiceNoun): string =>
  currentLanguage() === 'ko' ? countWord(count, of) : String(count)

/** Returns how many answers are missing before one can go on. */
const missingText = (least: number, of: ChoiceNoun): string => {
  if (currentLanguage() === 'ko') return missingChoicesText(least, of)
  return least <= 1 ? t('하나를 골라주세요.') : t('{count}개 이상 골라주세요.', { count: least })
}

/** Returns the number of candidates and of seats: "후보자 3명 중 두 명을 뽑습니다." */
const seatsText = ({ seats, maxChoices, choices }: Question): string =>
  t('후보자 {count}명 중 {seats}을 뽑습니다.', {
    count: choices.length,
    seats: countText(seats ?? maxChoices, 'persons'),
  })

/**
 * Returns how many candidates there are and how many to choose, in one sentence where as many are
 * chosen as there are seats.
 */
export const candidatesText = (question: Question): string => {
  const { seats, minChoices, maxChoices, choices } = question
  const choosesAll = maxChoices === (seats ?? maxChoices) && (maxChoices === 1 || minChoices === maxChoices)
  return choosesAll
    ? t('후보자 {count}명 중 {instruction}', { count: choices.length, instruction: instructionOf(question, 'persons') })
    : `${seatsText(question)} ${instructionOf(question, 'persons')}`
}

/** Returns the name of the button that shows candidates who have not been on the screen. */
export const seeMoreText = (unseen: number): string => t('후보자 {unseen}명 더 보기 ↓', { unseen })

/** Returns that a press brought candidates onto the screen that had not been there. */
export const unseenText = (unseen: number): string =>
  t('보지 않으신 후보자가 {unseen}명 있어 보여드립니다. 확인하시고 다시 눌러주세요.', { unseen })

/** Returns that no more can be chosen, and how to choose another one. */
export const tooManyText = ({ maxChoices }: Question, of: ChoiceNoun): string =>
  of === 'things'
    ? t('{count}까지 고르실 수 있습니다. 먼저 고른 것을 하나 빼주세요.', { count: countText(maxChoices, of) })
    : t('{count}까지 고르실 수 있습니다. 먼저 고른 후보자를 한 명 빼주세요.', { count: countText(maxChoices, of) })

/** Maximum number of answers that are named where none was chosen, and maximum length of each. */
const NAMED = { answers: 3, length: 8 }

/** Returns a word with the particle of an alternative: "찬성이나", "반대나". */
const orText = (word: string): string => {
  const code = word.codePointAt(word.length - 1) ?? 0
  const hasFinal = code >= 0xac00 && code <= 0xd7a3 && (code - 0xac00) % 28 > 0
  return `${word}${hasFinal ? '이나' : '나'}`
}

/** Returns the answers to press, where they are few and short: "찬성이나 반대를 눌러주세요." */
const pressText = ({ choices, minChoices, maxChoices }: Question): string | null => {
  if (currentLanguage() !== 'ko') return null
  const labels = choices.map(({ label }) => label)
  const isShort = labels.length <= NAMED.answers && labels.every((label) => /^[가-힣]+$/.test(label))
  const last = labels.at(-1)
  if (maxChoices !== 1 || minChoices > 1 || !isShort || last === undefined || labels.length < 2) return null
  if (labels.some((label) => label.length > NAMED.length)) return null
  const object = orText(last).endsWith('이나') ? '을' : '를'
  return `${labels.slice(0, -1).map(orText).join(' ')} ${last}${object} 눌러주세요.`
}

/** Returns what is missing before one can go on; null for nothing. */
export const missingIn = (question: Question, chosen: ChosenIds, of: ChoiceNoun = 'things'): string | null => {
  const { minChoices } = question
  if (chosen !== null && chosen.length >= minChoices) return null
  const ask = (of === 'things' ? pressText(question) : null) ?? missingText(minChoices, of)
  return mayAbstain(question) ? `${ask} ${t('고르지 않으시려면 ‘기권’을 눌러주세요.')}` : ask
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
