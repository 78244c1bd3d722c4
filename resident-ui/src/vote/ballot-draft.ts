import type { DraftAnswers } from './question/choices.ts'

/** What was begun for one unit. */
export type BallotDraft = {
  readonly answers: DraftAnswers
  /** They said that they act for all owners of the unit. */
  readonly forUnit: boolean
  /** The answers as they were encrypted and perhaps sent: the same again gives the same receipt. */
  readonly encrypted?: EncryptedDraft
}

/** An encrypted ballot, and how it is known again. What it was encrypted with is kept nowhere. */
export type EncryptedDraft = { readonly ballot: string; readonly fingerprint: string }

/** By the entry for whose unit it is: each unit has a ballot of its own. */
export type Ballots = Readonly<Record<string, BallotDraft>>

export const emptyBallot: BallotDraft = { answers: {}, forUnit: false }

export const ballotFor = (ballots: Ballots, unit: string): BallotDraft => ballots[unit] ?? emptyBallot
