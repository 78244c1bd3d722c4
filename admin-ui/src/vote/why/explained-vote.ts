import { createContext, useContext } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'

type ExplainedVote = Pick<Vote, 'id' | 'listId'>

/** Vote whose figures can be explained; null for none. */
const VoteContext = createContext<ExplainedVote | null>(null)

export const ExplainedVoteProvider = VoteContext.Provider

export const useExplainedVote = (): ExplainedVote | null => useContext(VoteContext)
