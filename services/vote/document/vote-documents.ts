import { z } from 'zod'
import type { BallotCastEvent } from '#events/vote/ballot.events.ts'
import { VoteDocumentsRequested } from '#events/vote/vote.events.ts'
import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Task } from '#infra/platform/jobs/job-runner.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { findBallots } from '#projections/vote/vote-results.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Tools } from '../../core/deps.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { DescribeBallot } from '../../document/document.hooks.ts'
import { requestStatements, type BallotStatementRequest } from '../../document/document.facts.ts'
import { closedAtOf } from '../ballot/closing-time.ts'
import { ballotStatement } from '../ballot/ballot-statement.ts'
import { existingVote, voteDecider, voteStream } from '../vote.decider.ts'

export const REQUEST_VOTE_DOCUMENTS = 'ask-for-vote-documents'

const form = z.object({ voteId: z.string() })

/** Adds the jobs that request the documents of a vote. */
export const voteDocumentsReactor: Reactor = {
  name: 'vote-documents-to-ask-for',
  handles: [VoteDocumentsRequested.type],
  react: (events) =>
    eventsOf(VoteDocumentsRequested, events).map(({ data: { voteId } }) => ({
      task: REQUEST_VOTE_DOCUMENTS,
      payload: { voteId } satisfies z.output<typeof form>,
      key: `vote documents ${voteId}`,
    })),
}

/** Ballots in one decision: each has four streams. */
const AT_ONCE = 50

type CastEvent = RecordedEvent & BallotCastEvent

const isCast = (event: RecordedEvent | undefined): event is CastEvent => event?.type === 'BallotCast'

const statementRequestOf = ({ data, position }: CastEvent): BallotStatementRequest => {
  const { listUserId, personId, dong, ho } = data
  return { listUserId, personId, dong, ho, position }
}

/**
 * Requests a document about every ballot of a vote. A repeat requests none twice: a document's id
 * is derived from its inputs.
 */
export const requestVoteDocuments =
  (deps: WorkerDeps): Task =>
  async (payload, { stopping }) => {
    const { voteId } = form.parse(payload)
    const { events } = await deps.store.readStream(voteStream(voteId))
    const vote = existingVote(foldEvents(voteDecider, events))
    const requested = eventsOf(VoteDocumentsRequested, events).at(-1)
    if (!requested) return
    const metadata: Metadata = { ...requested.metadata, at: deps.clock().toISOString(), cause: requested.position }
    const { listId, ballotKind } = vote
    const kind = ballotKind === 'secret' ? 'certificate' : 'ballot'
    const positions = (await findBallots(deps.database, voteId))
      .map(({ position }) => position)
      .toSorted((a, b) => a - b)
    for (let from = 0; from < positions.length; from += AT_ONCE) {
      stopping.throwIfAborted()
      const cast = (await deps.store.readPositions(positions.slice(from, from + AT_ONCE))).filter(isCast)
      const asked = { kind, listId, voteId, template: requested.data.template } as const
      await decideJointly(deps.store, metadata, (desk) =>
        requestStatements(deps, desk, asked, cast.map(statementRequestOf)),
      )
    }
  }

/** Describes a ballot of this module for a document, with the events that it rests on. */
export const describeBallot =
  ({ store }: Tools): DescribeBallot =>
  async ({ voteId, ballotPosition, upTo }, readers) => {
    const [{ events: all }, [cast]] = await Promise.all([
      store.readStream(voteStream(voteId)),
      store.readPositions([ballotPosition]),
    ])
    if (!isCast(cast)) throw new Error(`no ballot at position ${ballotPosition}`)
    const events = all.filter(({ position }) => position <= upTo)
    const vote = existingVote(foldEvents(voteDecider, events))
    const told = events.filter(({ type }) => type === 'VoteCreated' || type === 'VoteOpened' || type === 'VoteClosed')
    return {
      title: vote.title,
      events: [...told, cast],
      ...ballotStatement({
        vote,
        ballot: cast.data,
        ...readers,
        castAt: cast.metadata.at,
        closedAt: closedAtOf(events),
        position: cast.position,
        hash: cast.hash,
      }),
    }
  }
