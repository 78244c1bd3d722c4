import { createHmac } from 'node:crypto'
import type { Answers } from '#events/vote/ballot.events.ts'

const byCode = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/**
 * Returns the MAC of answers in a canonical order, under a secret that only the voter's browser
 * has.
 */
export const proofOf = (proofKey: string, answers: Answers): string => {
  const lines = answers
    .map(({ questionId, choiceIds }) => [questionId, ...choiceIds.toSorted(byCode)].join(' '))
    .toSorted(byCode)
  return createHmac('sha256', proofKey).update(lines.join('\n')).digest('base64url')
}

/** Returns the MAC of an encrypted ballot, under the same secret. */
export const proofOfEncrypted = (proofKey: string, encrypted: string): string =>
  createHmac('sha256', proofKey).update(`encrypted\n${encrypted}`).digest('base64url')
