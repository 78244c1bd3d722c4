import type { VoterPage } from '#services/vote/vote-link.contract.ts'

export type Question = VoterPage['vote']['questions'][number]
/** null: not answered yet; empty: abstained. */
export type Chosen = readonly string[] | null

/** Chosen choices by question; a question that is not in it is not answered yet. */
export type DraftAnswers = Readonly<Record<string, readonly string[]>>

export const isSingle = ({ maxChoices }: Question): boolean => maxChoices === 1
export const mayAbstain = ({ minChoices }: Question): boolean => minChoices === 0

/** The answer after one choice was pressed; 'too-many' where the question takes no more. */
export const toggled = (question: Question, chosen: Chosen, choiceId: string): Chosen | 'too-many' => {
  const now = chosen ?? []
  if (isSingle(question)) return [choiceId]
  if (now.includes(choiceId)) {
    const left = now.filter((id) => id !== choiceId)
    // Taking the last one back is no abstention: that is said with its own card.
    return left.length === 0 ? null : left
  }
  return now.length >= question.maxChoices ? 'too-many' : [...now, choiceId]
}

/** How many to choose, in words. */
export const instructionOf = ({ minChoices, maxChoices }: Question): string => {
  if (maxChoices === 1) return '하나를 골라주세요.'
  if (minChoices === maxChoices) return `${maxChoices}개를 골라주세요.`
  return minChoices <= 1
    ? `${maxChoices}개까지 고르실 수 있습니다.`
    : `${minChoices}개부터 ${maxChoices}개까지 고르실 수 있습니다.`
}

/** What is missing before one can go on; null where nothing is. */
export const missingIn = (question: Question, chosen: Chosen): string | null => {
  const { minChoices } = question
  if (chosen !== null && chosen.length >= minChoices) return null
  const wanted = Math.max(minChoices, 1)
  const ask = wanted === 1 ? '하나를 골라주세요.' : `${wanted}개 이상 골라주세요.`
  return mayAbstain(question) ? `${ask} 고르지 않으시려면 ‘기권’을 눌러주세요.` : ask
}

const isAnswered = (question: Question, answers: DraftAnswers): boolean => {
  const chosen = answers[question.id]
  return chosen !== undefined && chosen.length >= question.minChoices && chosen.length <= question.maxChoices
}

/** Index of the first question without a valid answer; null when all have one. */
export const firstUnanswered = (questions: readonly Question[], answers: DraftAnswers): number | null => {
  const index = questions.findIndex((question) => !isAnswered(question, answers))
  return index === -1 ? null : index
}
