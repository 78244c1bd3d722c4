import { findVoteIdsOfList } from '#projections/vote/votes.ts'
import type { Tools } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import type { FindParticipants } from '../roll/roll.hooks.ts'
import { participationFold, participationStream } from '../list/participation.decider.ts'
import { unitStreamOf } from '../person/person.facts.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { ballotDecider } from './ballot/ballot.decider.ts'
import { ballotStreamsOf, ownerSetsFold } from './ballot/ballot-streams.ts'
import { voteDecider, voteStream } from './vote.decider.ts'

/**
 * Finds which of some entries have cast a ballot in a vote of their list. It reads every ballot
 * that they could cast at this moment.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const findVoters = async (tools: Tools, listId: string): Promise<FindParticipants> => {
  // Votes of the time before a list knew its votes in a stream of its own are known to the read model alone.
  await assertUpToDate(tools)
  const olderVotes = await findVoteIdsOfList(tools.database, listId)
  return async (desk, listUserIds) => {
    await desk.read([participationStream(listId), ...listUserIds.map(listUserStream)])
    const { votes } = desk.fold(participationStream(listId), participationFold)
    const ofVotes = [...new Set([...votes, ...olderVotes])].map(voteStream)
    const entries = listUserIds.flatMap((listUserId) => {
      const entry = desk.fold(listUserStream(listUserId), listUserDecider)
      return entry.status === 'listed' ? [entry] : []
    })
    await desk.read([...ofVotes, ...entries.map((entry) => unitStreamOf(tools.secrets, entry))])
    const known = ofVotes.flatMap((stream) => {
      const vote = desk.fold(stream, voteDecider)
      return vote.status === 'absent' ? [] : [vote]
    })
    const ballotsOf = (listUserId: string): readonly string[] => {
      const entry = desk.fold(listUserStream(listUserId), listUserDecider)
      if (entry.status !== 'listed') return []
      const sets = desk.fold(unitStreamOf(tools.secrets, entry), ownerSetsFold)
      return known.flatMap((vote) => ballotStreamsOf(vote, tools.secrets, entry, sets))
    }
    await desk.read(listUserIds.flatMap(ballotsOf))
    const hasCast = (listUserId: string): boolean =>
      ballotsOf(listUserId).some((stream) =>
        desk.fold(stream, ballotDecider).ballots.some((ballot) => ballot.listUserId === listUserId),
      )
    return new Set(listUserIds.filter(hasCast))
  }
}
