import type { Metadata } from '#events/metadata.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { closeAndOpen } from '../results/vote-results.ts'
import { voteDecider, voteStatusAt, voteStream } from '../vote.decider.ts'
import { countPermit, endCountPermit, type CountedDespite } from './count-permit.ts'
import type { VoteContext } from './poll.ts'

type Counting = {
  readonly place: string | null
  /** Number of observers (참관인) of the count. */
  readonly observers: number
  /** Reason to count without unsettled papers, which a second administrator confirms. */
  readonly reason: string | undefined
  readonly metadata: Metadata
}

/** counted: recorded now or before; waits: a second administrator has to confirm what is left out. */
type VoteCountOutcome =
  | { readonly kind: 'counted'; readonly position: number }
  | { readonly kind: 'waits'; readonly approvalId: string; readonly position: number }

/** Returns the parts of the count's event about what was not settled. */
const recordedDespite = ({ challenged, ...despite }: CountedDespite) => ({
  despite,
  ...(challenged > 0 ? { challenged } : {}),
})

/**
 * Counts a vote that is over, as an act of its own (개표); repeated, it does nothing.
 * @throws DomainError VOTE_NOT_CLOSED, PAPERS_UNSETTLED, TRUSTEE_PARTS_MISSING, and what opening its box throws
 */
export const countVote = async (
  deps: Deps,
  { vote, list }: VoteContext,
  { place, observers, reason, metadata }: Counting,
): Promise<VoteCountOutcome> => {
  if (voteStatusAt(vote, list, deps.clock()) !== 'closed') throw new DomainError('VOTE_NOT_CLOSED')
  const permit = await countPermit(deps, { vote, list }, { reason, metadata })
  if (permit.kind === 'waits') return permit
  // Before the act is recorded: what cannot be counted was not.
  await closeAndOpen(deps, { vote, list }, metadata)
  const { position } = await commandHandler(
    deps.store,
    voteDecider,
  )({
    stream: voteStream(vote.voteId),
    facts: { list: fact(listStream(vote.listId), listDecider) },
    command: ({ list: ofList }) => ({
      type: 'CountVote',
      place,
      observers,
      ...(permit.kind === 'confirmed' ? recordedDespite(permit.despite) : {}),
      list: ofList,
      now: deps.clock(),
    }),
    metadata,
  })
  if (permit.kind === 'confirmed') await endCountPermit(deps, permit.approvalId, metadata)
  return { kind: 'counted', position }
}

/** Closes a vote that people still vote in; one that is over stays as it is. @throws DomainError VOTE_NOT_OPEN */
export const closeVote = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { vote }: Pick<VoteContext, 'vote'>,
  metadata: Metadata,
): Promise<void> => {
  await commandHandler(
    store,
    voteDecider,
  )({
    stream: voteStream(vote.voteId),
    facts: { list: fact(listStream(vote.listId), listDecider) },
    command: ({ list }) => ({ type: 'CloseVote', list, now: clock() }),
    metadata,
  })
}
