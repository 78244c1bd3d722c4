import type { Metadata } from '#events/metadata.ts'
import type { BallotEvent } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findPapers } from '#projections/vote/vote-papers.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { ballotStreamsOf, isInDistrict, ownerSetsFold } from '../ballot/ballot-streams.ts'
import { ballotDecider, type BallotState } from '../ballot/ballot.decider.ts'
import type { VoteContext } from '../count/poll.ts'
import { existingVote, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

type IssuedPaper = BallotState['papers'][number]
type UnitAddress = { readonly dong: string; readonly ho: string }

/**
 * Finds who took a paper of a secret vote and still has it, each with the stream that records it.
 */
const papersAt = async (
  desk: DecisionContext,
  { secrets }: Deps,
  vote: ExistingVote,
  places: readonly UnitAddress[],
) => {
  const unitOf = (place: UnitAddress) => unitStreamOf(secrets, { listId: vote.listId, ...place })
  if (vote.weight === 'owner') await desk.read(places.map(unitOf))
  const streams = places.flatMap((place) => {
    const sets = vote.weight === 'owner' ? desk.fold(unitOf(place), ownerSetsFold) : ownerSetsFold.initial
    return ballotStreamsOf(vote, secrets, place, sets)
  })
  await desk.read(streams)
  return [...new Set(streams)].map((stream) => ({ stream, papers: desk.fold(stream, ballotDecider).papers }))
}

const castWith = ({ paperNumber: _number, identityCheck: _check, ...issued }: IssuedPaper): BallotEvent => ({
  type: 'BallotPaperCast',
  data: issued,
})

/**
 * Records that the results of a closed vote are seen. In a secret vote whose papers were all
 * returned, each unit that took one has voted with it; if some were not, the returned ones are
 * votes of unknown units. Idempotent.
 */
export const closeAndCount = async (
  deps: Deps,
  { vote, list }: VoteContext,
  metadata: Metadata,
): Promise<{ readonly events: readonly RecordedEvent[]; readonly position: number }> => {
  const isOfPapers = vote.ballotKind === 'secret' && !vote.resultsSeen
  if (isOfPapers) await assertUpToDate(deps)
  const { counted, handedOut } = isOfPapers
    ? await findPapers(deps.database, vote.voteId)
    : { counted: [], handedOut: [] }
  const places = handedOut.filter((place) => isInDistrict(vote, place))
  const areAllBack = counted.length >= places.length
  const stream = voteStream(vote.voteId)
  const { position } = await decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([stream, listStream(list.listId)])
    const state = desk.fold(stream, voteDecider)
    const papersOfUnknown = areAllBack ? 0 : counted.length
    const ofList = desk.fold(listStream(list.listId), listDecider)
    const now = deps.clock()
    const seen = voteDecider.decide({ type: 'CloseAndCount', list: ofList, now, papersOfUnknown }, state)
    desk.add(stream, seen)
    if (!areAllBack || existingVote(state).resultsSeen || seen.length === 0 || places.length === 0) return
    for (const { stream: box, papers } of await papersAt(desk, deps, vote, places)) desk.add(box, papers.map(castWith))
  })
  const { events } = await deps.store.readStream(stream)
  return { events, position: Math.max(position, events.at(-1)?.position ?? 0) }
}
