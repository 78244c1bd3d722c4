import { emptyBallot, type Ballots, type EncryptedDraft } from './ballot-draft.ts'
import type { DraftAnswers } from './question/choices.ts'

const HOUR = 3_600_000
/**
 * Returns the milliseconds for which answers are stored. Those of a secret vote are stored no
 * longer than the session that can cast them: until then the holder of the phone could vote in
 * their name anyway, and somebody who gets a new code later finds nothing.
 */
export const maxAgeMs = ({ isSecret }: { readonly isSecret: boolean }): number => (isSecret ? HOUR : 24 * HOUR)

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

/** Reads stored ballots that are not too old. */
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
