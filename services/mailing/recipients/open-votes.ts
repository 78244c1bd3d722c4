import type { Deps } from '../../core/deps.ts'
import type { CreatedList } from '../../list/list.decider.ts'
import { voteStatusAt, type CreatedVote } from '../../vote/vote.decider.ts'
import { votesOfList } from '../../vote/vote.facts.ts'

/**
 * Returns the votes of a list that were ever opened, the oldest first, as the log has them at this
 * moment.
 */
export const openedVotesOf = async (
  deps: Pick<Deps, 'store' | 'database'>,
  { listId }: Pick<CreatedList, 'listId'>,
): Promise<readonly CreatedVote[]> => (await votesOfList(deps, listId)).filter(({ status }) => status !== 'draft')

/** Whether ballots can be cast in a vote at an instant. */
export const isOpenAt = (vote: CreatedVote, list: CreatedList, at: Date): boolean =>
  voteStatusAt(vote, list, at) === 'open' && (vote.opensAt === null || at >= new Date(vote.opensAt))

/** Whether a vote's link leads to it. */
export const hasLink = ({ link }: CreatedVote): boolean => link?.status === 'active'
