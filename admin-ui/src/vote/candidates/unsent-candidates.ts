import type { CandidateInput } from '../draft/candidate-drafts.ts'

/** Input that could not be sent, with the reason why. */
export type UnsentCandidate = CandidateInput & { readonly reason: string }

type Unsent = { readonly voteId: string; readonly candidates: readonly UnsentCandidate[] }

/**
 * Input of candidates that could not be sent after their vote was made, by vote; in memory alone,
 * since it is about persons. A reload of the page loses it.
 */
const unsentByVote = new Map<string, Unsent>()

export const keepUnsent = (voteId: string, candidates: readonly UnsentCandidate[]): void => {
  if (candidates.length === 0) unsentByVote.delete(voteId)
  else unsentByVote.set(voteId, { voteId, candidates })
}

export const unsentOf = (voteId: string): readonly UnsentCandidate[] => unsentByVote.get(voteId)?.candidates ?? []
