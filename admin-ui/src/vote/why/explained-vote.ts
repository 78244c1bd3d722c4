import { createContext, useContext } from 'react'
import type { Vote } from '#services/vote/votes.contract.ts'

type ExplainedVote = Pick<Vote, 'id' | 'listId'>

/** The vote whose figures are shown, and may be asked about; null: nobody may. */
const VoteContext = createContext<ExplainedVote | null>(null)

export const ExplainedVoteProvider = VoteContext.Provider

export const useExplainedVote = (): ExplainedVote | null => useContext(VoteContext)
