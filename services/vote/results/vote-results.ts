import type { Metadata } from '#events/metadata.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { countChallenges } from '#projections/vote/ballot-challenges.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import { readAfterOpening } from './after-opening.ts'
import { ballotBoxDecider, ballotBoxStream } from '../secret/ballot-box.decider.ts'
import { openBallots, openedAt } from '../ballot/open-ballots.ts'
import type { VoteContext } from '../count/poll.ts'
import { readCount } from '../count/read-count.ts'
import { momentNow, momentOf } from '../ballot/roll-at-time.ts'
import { challengeNote } from './challenge-note.ts'
import { closeAndCount } from './close-and-count.ts'
import { closeOf } from '../count/count-turnout-at.ts'
import { voteStatusAt, voteStream } from '../vote.decider.ts'
import type { VoteResults } from './vote-results.contract.ts'

const WAIT_MS = 2_000

const untilRead = async ({ freshness }: Deps, position: number): Promise<void> => {
  freshness.appended(position)
  if (!(await freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
}

/**
 * Returns the position that read models must have reached for the results of a counted vote; null
 * if it was not counted.
 * @throws DomainError BALLOT_BOX_BROKEN if its papers do not fit its ballots
 */
const countedAt = async (
  deps: Deps,
  { vote }: VoteContext,
  events: readonly RecordedEvent[],
): Promise<number | null> => {
  if (vote.status !== 'closed' || !vote.resultsSeen) return null
  const last = events.at(-1)?.position ?? 0
  if (vote.ballotKind === 'open') return last
  const opened = await openedAt(deps, vote.voteId)
  if (opened !== null) return Math.max(last, opened)
  const { status } = await readState(deps.store, ballotBoxDecider, ballotBoxStream(vote.voteId))
  if (status === 'broken') throw new DomainError('BALLOT_BOX_BROKEN')
  return null
}

/**
 * Returns a vote's turnout, and its choices if they may be seen: once it was counted (개표), or
 * during an open vote with interim results. Reading records nothing: a closed vote without a count
 * stays so.
 * @throws DomainError READ_MODEL_BEHIND if the count is not available within two seconds;
 * BALLOT_BOX_BROKEN
 */
export const readResults = async (deps: Deps, { vote, list }: VoteContext): Promise<VoteResults> => {
  const status = voteStatusAt(vote, list, deps.clock())
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const position = await countedAt(deps, { vote, list }, events)
  const counted = position !== null
  if (counted) await untilRead(deps, position)
  const isShown = counted || (status === 'open' && vote.interimResults)
  const looked = { moment: closeOf(vote, events) ?? momentNow, isCounted: isShown }
  const [{ figures }, afterOpening, challenges] = await Promise.all([
    readCount(deps, { vote, list }, looked),
    readAfterOpening(deps, vote, events),
    countChallenges(deps.database, vote.voteId),
  ])
  const { ballotKind, weight } = vote
  const note = isShown ? challengeNote(vote, figures, challenges) : undefined
  const notes = [...figures.notes, ...(note ? [note] : [])]
  return { status, counted, ballotKind, weight, coOwners: list.coOwners, ...figures, notes, afterOpening }
}

/**
 * Records that a vote which is over is counted: it stays closed for good, and the box of a secret
 * one is opened. What is counted rests on the roll as it stood at the close. Repeated, it does
 * nothing.
 * @throws DomainError VOTE_NOT_CLOSED, READ_MODEL_BEHIND, BALLOT_BOX_BROKEN, VOTE_KEY_MISSING,
 * TRUSTEE_PARTS_MISSING
 */
export const closeAndOpen = async (deps: Deps, { vote, list }: VoteContext, metadata: Metadata): Promise<void> => {
  const seen = await closeAndCount(deps, { vote, list }, metadata)
  const close = seen.events.findLast(({ type }) => type === 'VoteClosed')
  if (!close) throw new DomainError('VOTE_NOT_CLOSED')
  if (vote.ballotKind === 'open') return
  await untilRead(deps, seen.position)
  await openBallots(deps, { vote, list, moment: momentOf(close) }, metadata)
}
