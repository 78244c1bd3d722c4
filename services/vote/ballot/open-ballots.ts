import type { Metadata } from '#events/metadata.ts'
import { findBallots } from '#projections/vote/vote-results.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { ballotBoxDecider, ballotBoxStream, type BoxContent } from '../secret/ballot-box.decider.ts'
import { countEncrypted } from '../secret/encrypted-count.ts'
import { countWithTrustees } from '../trustee/trustees-count.ts'
import type { VoteContext } from '../count/poll.ts'
import type { Moment } from './roll-at-time.ts'
import { openBox } from '../secret/sealed-papers.ts'
import { destroyVoteKey } from '../secret/vote-keys.ts'
import { voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'

/**
 * Returns the position at which the ballots of a secret vote were counted; null where the log has
 * no count.
 */
export const openedAt = async ({ store }: Pick<Deps, 'store'>, voteId: string): Promise<number | null> => {
  const { events } = await store.readStream(ballotBoxStream(voteId))
  return events.findLast(({ type }) => type === 'BallotBoxOpened')?.position ?? null
}

/**
 * Destroys what a count needed and must not exist any more: papers of a box, encrypted ballots with
 * the seeds of their masks, and the key of encrypted ballots. Idempotent.
 */
const endSecrecy = async (
  deps: Deps,
  { voteId, encrypted, encryption }: ExistingVote,
  metadata: Metadata,
): Promise<void> => {
  await deps.store.emptyBox(voteId)
  if (encrypted !== true) return
  // Parts of trustees are theirs: none of them was ever here.
  if (encryption?.isKeyDestroyed === true || encryption?.jointKey) return
  await destroyVoteKey(deps, voteId)
  await commandHandler(
    deps.store,
    voteDecider,
  )({ stream: voteStream(voteId), command: () => ({ type: 'DestroyKey' }), metadata })
}

/** Decrypts the secret ballots; null where the key is destroyed. */
const contentOf = async (
  deps: Deps,
  { vote, list, moment }: VoteContext & { readonly moment: Moment },
  metadata: Metadata,
): Promise<BoxContent | null> => {
  if (vote.encryption?.jointKey) return countWithTrustees(deps, { vote, list }, moment, metadata)
  if (vote.encrypted === true) return countEncrypted(deps, { vote, list }, moment, metadata)
  const ballots = (await findBallots(deps.database, vote.voteId)).length
  return openBox(deps.store, { vote, list, ballots })
}

/**
 * Counts the secret ballots of a vote whose close is recorded: later ballots are refused, so that
 * none is missing. Idempotent. Returns the position of the count.
 * @throws DomainError BALLOT_BOX_BROKEN, VOTE_KEY_MISSING, TRUSTEE_PARTS_MISSING
 */
export const openBallots = async (
  deps: Deps,
  closed: VoteContext & { readonly moment: Moment },
  metadata: Metadata,
): Promise<number> => {
  const { voteId, listId } = closed.vote
  const content = (await openedAt(deps, voteId)) === null ? await contentOf(deps, closed, metadata) : null
  if (content !== null) {
    const stream = ballotBoxStream(voteId)
    const command = () => ({ type: 'OpenBallotBox', voteId, listId, content }) as const
    const { state } = await commandHandler(deps.store, ballotBoxDecider)({ stream, command, metadata })
    if (state.status !== 'opened') throw new DomainError('BALLOT_BOX_BROKEN')
  }
  // Another process may have counted meanwhile, and destroyed the key.
  const position = await openedAt(deps, voteId)
  if (position === null) throw new DomainError('VOTE_KEY_MISSING')
  await endSecrecy(deps, closed.vote, metadata)
  return position
}
