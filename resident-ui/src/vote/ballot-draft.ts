import type { DraftAnswers } from './question/choices.ts'

/** Draft of one unit's ballot. */
export type BallotDraft = {
  readonly answers: DraftAnswers
  /** Confirmation of acting for all owners of the unit. */
  readonly forUnit: boolean
  /**
   * Ballot as it was encrypted and perhaps sent: sending the same again returns the same receipt.
   */
  readonly encrypted?: EncryptedDraft
}

/** Encrypted ballot with its fingerprint. The randomness of the encryption is not stored. */
export type EncryptedDraft = { readonly ballot: string; readonly fingerprint: string }

/** Drafts by entry of the roll, since each unit has a ballot of its own. */
export type Ballots = Readonly<Record<string, BallotDraft>>

export const emptyBallot: BallotDraft = { answers: {}, forUnit: false }

export const ballotFor = (ballots: Ballots, unit: string): BallotDraft => ballots[unit] ?? emptyBallot
