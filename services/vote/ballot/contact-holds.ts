import type { Tools } from '../../core/deps.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { FindTwoAdminLists } from '../../core/module-hooks.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { participationFold, participationStream } from '../../list/participation.decider.ts'
import { ownStatusAt, voteDecider, voteStream, type VoteState } from '../vote.decider.ts'

/**
 * Whether the vote is open, or could be again: one that may be reopened is not over, since it could
 * be closed, a phone changed and the vote reopened.
 */
const voteGoesOn = (vote: VoteState, now: Date): boolean => {
  if (vote.status === 'absent' || vote.status === 'draft') return false
  if (vote.status === 'open') return ownStatusAt(vote, now) === 'open'
  return !vote.resultsSeen && ownStatusAt({ ...vote, status: 'open' }, now) === 'open'
}

/** Returns which of some lists have an open vote. */
const listsWithVotes = async (
  desk: Pick<DecisionContext, 'read' | 'fold'>,
  listIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> => {
  await desk.read(listIds.map(participationStream))
  const votesOf = (listId: string) =>
    desk.fold(participationStream(listId), participationFold).votes.map((voteId) => voteStream(voteId))
  await desk.read(listIds.flatMap(votesOf))
  return new Set(
    listIds.filter((listId) => votesOf(listId).some((stream) => voteGoesOn(desk.fold(stream, voteDecider), now))),
  )
}

/** Returns the lists that demand a second administrator, while one of their votes is open. */
export const listsHoldingContacts =
  ({ clock }: Pick<Tools, 'clock'>): FindTwoAdminLists =>
  async (desk, listIds) => {
    await desk.read(listIds.map(listStream))
    const asking = listIds.filter((listId) => {
      const list = desk.fold(listStream(listId), listDecider)
      return list.status === 'created' && list.contactChanges === 'second-admin'
    })
    return listsWithVotes(desk, asking, clock())
  }

/**
 * Returns the lists whose roll no single administrator changes: each, while one of its votes is
 * open. No setting turns it off.
 */
export const listsHoldingRolls =
  ({ clock }: Pick<Tools, 'clock'>): FindTwoAdminLists =>
  (desk, listIds) =>
    listsWithVotes(desk, listIds, clock())
