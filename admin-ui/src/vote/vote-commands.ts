import type { ApiClient } from '#ui/api-client.ts'
import type { VoteLink } from '#services/vote/vote-link.contract.ts'
import type { Vote, VoteResults } from '#services/vote/votes.contract.ts'

type LinkAddress = { readonly listId: string; readonly voteId: string }

/** What the office asks about a vote and its link. All reject with `ApiError`. */
export type VoteCommands = {
  readonly voteResults: (voteId: string) => Promise<VoteResults>
  readonly changeVoteStatus: (voteId: string, status: 'open' | 'closed') => Promise<Vote>
  readonly issueVoteLink: (address: LinkAddress) => Promise<VoteLink>
  readonly changeVoteLinkStatus: (address: LinkAddress, status: VoteLink['status']) => Promise<VoteLink>
}

export const voteCommandsOf = (api: ApiClient): VoteCommands => ({
  voteResults: async (voteId) => (await api.get<VoteResults>(`/api/votes/${voteId}/results`)).data,
  changeVoteStatus: async (voteId, status) =>
    (await api.patch<Vote>(`/api/votes/${voteId}/status`, { body: { status } })).data,
  issueVoteLink: async ({ listId, voteId }) =>
    (await api.post<VoteLink>(`/api/votes/lists/${listId}/vote/${voteId}/link`, { body: {} })).data,
  changeVoteLinkStatus: async ({ listId, voteId }, status) =>
    (await api.put<VoteLink>(`/api/lists/${listId}/vote/${voteId}/link/status`, { body: { status } })).data,
})
