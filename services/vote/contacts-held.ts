import type { Tools } from '../core/deps.ts'
import type { HoldContacts } from '../core/rooms.ts'
import { listDecider, listStream } from '../list/list.decider.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { ownStatusAt, voteDecider, voteStream, type VoteState } from './vote.decider.ts'

/** Whether somebody can vote, or could again: a vote that may be reopened is not over, or one would close it, change a phone and go on. */
const goesOn = (vote: VoteState, now: Date): boolean => {
  if (vote.status === 'absent' || vote.status === 'draft') return false
  if (vote.status === 'open') return ownStatusAt(vote, now) === 'open'
  return !vote.resultsSeen && ownStatusAt({ ...vote, status: 'open' }, now) === 'open'
}

/** Lists that ask for a second administrator, while one of their votes goes on. */
export const listsHoldingContacts =
  ({ clock }: Pick<Tools, 'clock'>): HoldContacts =>
  async (desk, listIds) => {
    await desk.read(listIds.map(listStream))
    const asking = listIds.filter((listId) => {
      const list = desk.fold(listStream(listId), listDecider)
      return list.status === 'created' && list.contactChanges === 'second-admin'
    })
    await desk.read(asking.map(participationStream))
    const votesOf = (listId: string) =>
      desk.fold(participationStream(listId), participationFold).votes.map((voteId) => voteStream(voteId))
    await desk.read(asking.flatMap(votesOf))
    const now = clock()
    return new Set(
      asking.filter((listId) => votesOf(listId).some((stream) => goesOn(desk.fold(stream, voteDecider), now))),
    )
  }
