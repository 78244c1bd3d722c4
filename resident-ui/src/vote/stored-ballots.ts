import { emptyBallot, type Ballots, type EncryptedDraft } from './ballot-draft.ts'
import type { DraftAnswers } from './question/choices.ts'

const HOUR = 3_600_000
/**
 * Of a secret vote answers are kept no longer than the session with which they can be handed in: who holds the phone until then could vote
 * in their name anyway, who gets a new code by it later finds nothing.
 */
export const keptMs = ({ isSecret }: { readonly isSecret: boolean }): number => (isSecret ? HOUR : 24 * HOUR)

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const answersIn = (stored: unknown): DraftAnswers =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).map(([id, chosen]) => [
          id,
          Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'string') : [],
        ]),
      )
    : {}

const encryptedIn = (stored: unknown): { readonly encrypted?: EncryptedDraft } => {
  if (!isRecord(stored)) return {}
  const { ballot, fingerprint } = stored
  return typeof ballot === 'string' && typeof fingerprint === 'string' ? { encrypted: { ballot, fingerprint } } : {}
}

/** Ballots as they were stored, while they are kept that long. */
export const ballotsIn = (stored: unknown, keptFor: number, now: number): Ballots => {
  if (!isRecord(stored) || !isRecord(stored['ballots'])) return {}
  const { at, ballots } = stored
  if (typeof at !== 'number' || at > now || now - at >= keptFor) return {}
  return Object.fromEntries(
    Object.entries(ballots).map(([unit, ballot]) => [
      unit,
      isRecord(ballot)
        ? {
            answers: answersIn(ballot['answers']),
            forUnit: ballot['forUnit'] === true,
            ...encryptedIn(ballot['encrypted']),
          }
        : emptyBallot,
    ]),
  )
}
