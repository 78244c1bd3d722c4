import type { Question } from '#events/vote/vote.events.ts'

/** For what stands on a paper beside its answers. */
const ROOM_BESIDE = 256

/** Bytes that no paper of a vote is longer than, as JSON: all of them are filled up to it, so that none tells by its size how much was chosen. */
export const longestPaper = (questions: readonly Question[]): number => {
  const fullest = questions.map(({ id, choices, maxChoices }) => ({
    questionId: id,
    choiceIds: choices.slice(0, maxChoices).map((choice) => choice.id),
  }))
  return JSON.stringify(fullest).length + ROOM_BESIDE
}
