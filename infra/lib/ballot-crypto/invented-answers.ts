import { randomInt } from 'node:crypto'
import type { EncryptedQuestion } from './scheme/statement.ts'

/** Picks some items at random, each as likely as another. */
const someOf = (all: readonly string[], count: number): readonly string[] => {
  const left = [...all]
  return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0] ?? '')
}

/** Picks random answers question by question, as many as may be chosen. */
export const inventedAnswers = (questions: readonly EncryptedQuestion[]): readonly (readonly string[])[] =>
  questions.map(({ choiceIds, minChoices, maxChoices }) => {
    const most = Math.min(maxChoices, choiceIds.length)
    return someOf(choiceIds, randomInt(minChoices, most + 1))
  })
