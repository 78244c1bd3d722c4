import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import { findPaperFigures } from '#projections/vote/vote-papers.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AdminSession } from '../core/session.ts'
import { listDecider, listStream } from '../list/list.decider.ts'
import { mayCall } from '../roles.contract.ts'
import { openBallots } from './open-ballots.ts'
import type { Seen } from './poll.ts'
import { readCount } from './read-count.ts'
import { momentNow, momentOf, type Moment } from './roll-at.ts'
import { voteDecider, voteStatusAt, voteStream, type CreatedVote } from './vote.decider.ts'
import type { VoteResults } from './vote-results.contract.ts'

const WAIT_MS = 2_000

const untilRead = async ({ freshness }: Deps, position: number): Promise<void> => {
  freshness.appended(position)
  if (!(await freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
}

/**
 * A vote's turnout, and what was chosen where it may be seen: after the close, or during an open vote that was created with interim
 * results. The first look after the close is recorded, and opens the box of a secret vote: from then on the vote stays closed. What is
 * counted rests on the roll as it stood at the close.
 * @throws DomainError READ_MODEL_BEHIND where the count is not there within two seconds; BALLOT_BOX_BROKEN
 */
export const readResults = async (
  deps: Deps,
  { vote, list }: Seen,
  metadata: Metadata,
  { mayCount = true }: { readonly mayCount?: boolean } = {},
): Promise<VoteResults> => {
  const status = voteStatusAt(vote, list, deps.clock())
  const counts = status === 'closed' && mayCount
  const moment = counts ? await closeAndCount(deps, { vote, list }, metadata) : momentNow
  const isCounted = counts || (status === 'open' && vote.interimResults)
  const { poll: _poll, ballots: _ballots, ...counted } = await readCount(deps, { vote, list }, { moment, isCounted })
  return { status, ballotKind: vote.ballotKind, weight: vote.weight, coOwners: list.coOwners, ...counted }
}

/** Whether the count would leave papers out that are not read yet, and somebody looks who could not read them. */
const leavesPapersOut = async (
  { database }: Pick<Deps, 'database'>,
  { voteId, ballotKind, resultsSeen }: CreatedVote,
  { role }: Pick<AdminSession, 'role'>,
): Promise<boolean> => {
  if (ballotKind !== 'secret' || resultsSeen || mayCall(role, 'POST /api/votes/{id}/papers/entries')) return false
  const { handedOut, counted, invalid } = await findPaperFigures(database, voteId)
  return counted + invalid < handedOut
}

/**
 * The same for who is signed in. Who only reads does not end the reading of a secret vote's papers: to them it is not counted yet.
 * @throws DomainError as {@link readResults}
 */
export const readResultsFor = async (
  deps: Deps,
  seen: Seen,
  { admin, metadata }: { readonly admin: AdminSession; readonly metadata: Metadata },
): Promise<VoteResults> =>
  readResults(deps, seen, metadata, { mayCount: !(await leavesPapersOut(deps, seen.vote, admin)) })

/** Records that the results are seen, which closes the vote for good, and opens its box; gives the moment whose roll counts. */
const closeAndCount = async (deps: Deps, { vote, list }: Seen, metadata: Metadata): Promise<Moment> => {
  const seen = await commandHandler(
    deps.store,
    voteDecider,
  )({
    stream: voteStream(vote.voteId),
    facts: { list: fact(listStream(list.listId), listDecider) },
    command: (facts) => ({ type: 'SeeResults', list: facts.list, now: deps.clock() }),
    metadata,
  })
  await untilRead(deps, seen.position)
  const moment = momentOf(closeIn(seen.events))
  if (vote.ballotKind === 'secret') await untilRead(deps, await openBallots(deps, { vote, list, moment }, metadata))
  return moment
}

const closeIn = (events: readonly RecordedEvent[]): RecordedEvent => {
  const close = events.findLast(({ type }) => type === 'VoteClosed')
  // Whose results are seen is closed.
  if (!close) throw new DomainError('CONFLICT')
  return close
}
