import { BallotCast, BallotWithdrawn } from '#events/vote/ballot.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { voteStream } from '../vote.decider.ts'

const AT_ONCE = 500

/** Ballots of a page of the log, and the receipts of those that it withdraws. */
export type BallotsOfLog = {
  readonly ballots: readonly RecordedEvent<EventOf<typeof BallotCast>>[]
  readonly withdrawn: readonly string[]
}
/** Page of the log; `next`: behind which position there may be more, null where there are none. */
type Page = BallotsOfLog & { readonly next: number | null }

/**
 * Positions between which ballots of a vote lie: its opening, and the first view of its results.
 */
type Span = { readonly opened: number; readonly seen: number }

const spanOf = async ({ store }: Pick<Deps, 'store'>, voteId: string): Promise<Span | undefined> => {
  const { events } = await store.readStream(voteStream(voteId))
  const at = (wanted: string) => events.find(({ type }) => type === wanted)?.position
  const opened = at('VoteOpened')
  return opened === undefined ? undefined : { opened, seen: at('VoteResultsSeen') ?? Number.POSITIVE_INFINITY }
}

const pageBehind = async (
  { store }: Pick<Deps, 'store'>,
  { voteId, seen }: Pick<Span, 'seen'> & { readonly voteId: string },
  after: number,
): Promise<Page> => {
  const events = await store.readLogOf([BallotCast.type, BallotWithdrawn.type], after, AT_ONCE)
  const last = events.at(-1)?.position ?? 0
  const before = events.filter(({ position }) => position < seen)
  return {
    ballots: eventsOf(BallotCast, before).filter(({ data }) => data.voteId === voteId),
    withdrawn: eventsOf(BallotWithdrawn, before).flatMap(({ data }) =>
      data.voteId === voteId ? [data.receiptId] : [],
    ),
    next: events.length < AT_ONCE || last >= seen ? null : last,
  }
}

/**
 * Returns the ballots of a vote and their withdrawals page by page, in the order of the log and as
 * it guards them: what is decrypted rests on these and on no read model, from which a row can be
 * taken until one ballot is left.
 */
export async function* allBallotsInLog(deps: Pick<Deps, 'store'>, voteId: string): AsyncGenerator<BallotsOfLog> {
  const span = await spanOf(deps, voteId)
  for (let after = span?.opened ?? null; span && after !== null;) {
    const page = await pageBehind(deps, { voteId, ...span }, after)
    yield page
    after = page.next
  }
}
