import type { ExistingList } from '../../list/list.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { linkStatusAt, type ExistingVote } from '../../vote/vote.decider.ts'
import { votesOfList } from '../../vote/vote.facts.ts'

/**
 * Returns the votes of a list that were ever opened, the oldest first, as the log has them at this
 * moment.
 */
export const openedVotesOf = async (
  deps: Pick<Deps, 'store' | 'database'>,
  { listId }: Pick<ExistingList, 'listId'>,
): Promise<readonly ExistingVote[]> => (await votesOfList(deps, listId)).filter(({ status }) => status !== 'draft')

/** Whether ballots can be cast by a vote's link at an instant. */
export const isOpenAt = (vote: ExistingVote, list: ExistingList, at: Date): boolean =>
  linkStatusAt(vote, list, at) === 'open' && (vote.opensAt === null || at >= new Date(vote.opensAt))

/** Whether a vote's link leads to it. */
export const hasLink = ({ link }: ExistingVote): boolean => link?.status === 'active'
