import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { listStream } from '../../list/list.decider.ts'
import { followLink } from '../../participation/participation.facts.ts'
import { voteStream, type ExistingVote } from '../vote.decider.ts'
import { reachableVote } from './ballot.decider.ts'
import { campaignIn } from './voting-link.ts'

/**
 * Returns the vote of a public link, once it is fixed.
 * @throws DomainError INVALID_LINK, LINK_EXPIRED
 */
export const readLinkedVote = async (deps: Deps, linkId: string): Promise<ExistingVote> => {
  const target = await followLink(deps, linkId)
  const read = await deps.store.readStreams([voteStream(target.voteId), listStream(target.listId)])
  const vote = reachableVote(campaignIn(read, target), linkId)
  if (vote.status === 'draft' && !vote.announcement) throw new DomainError('INVALID_LINK')
  return vote
}
