import type { Question } from '#events/vote/vote.events.ts'

/** Bytes reserved for the fields of a paper besides its answers. */
const OTHER_BYTES = 256

/**
 * Returns the maximum length of a vote's paper in bytes, as JSON: all of them are padded to it, so
 * that the size does not reveal how much was chosen.
 */
export const longestPaper = (questions: readonly Question[]): number => {
  const fullest = questions.map(({ id, choices, maxChoices }) => ({
    questionId: id,
    choiceIds: choices.slice(0, maxChoices).map((choice) => choice.id),
  }))
  return JSON.stringify(fullest).length + OTHER_BYTES
}
