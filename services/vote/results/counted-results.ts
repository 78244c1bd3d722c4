import type { Deps } from '../../core/deps.ts'
import { countVotes } from '../count/votes.ts'
import { readPoll, type VoteContext } from '../count/poll.ts'
import { momentOf } from '../ballot/roll-at-time.ts'
import type { VoteResults } from './vote-results.contract.ts'
import { voteStream } from '../vote.decider.ts'

/**
 * Returns the result of a vote that was counted: it stays closed, and reading it again changes
 * nothing. Null of any other vote.
 */
export const readCounted = async (deps: Deps, { vote, list }: VoteContext): Promise<VoteResults | null> => {
  if (vote.status !== 'closed' || !vote.resultsSeen) return null
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const close = events.findLast(({ type }) => type === 'VoteClosed')
  if (!close) return null
  const { poll } = await readPoll(deps, { vote, list }, { moment: momentOf(close), isCounted: true })
  if (vote.ballotKind === 'secret' && poll.box === null) return null
  const { ballotKind, weight } = vote
  return { status: 'closed', counted: true, ballotKind, weight, coOwners: list.coOwners, ...countVotes(poll) }
}
