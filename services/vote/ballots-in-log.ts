import { BallotCast } from '#events/vote/ballot.events.ts'
import type { EventOf } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../core/deps.ts'
import { voteStream } from './vote.decider.ts'

const AT_ONCE = 500

type Cast = RecordedEvent<EventOf<typeof BallotCast>>
/** Ballots in the order of the log; `next`: behind which position there may be more, null where there are none. */
type Page = { readonly ballots: readonly Cast[]; readonly next: number | null }

/** Between which positions ballots of a vote lie: it was opened, and somebody has seen what they came to. */
const spanOf = async ({ store }: Pick<Deps, 'store'>, voteId: string) => {
  const { events } = await store.readStream(voteStream(voteId))
  const at = (wanted: string) => events.find(({ type }) => type === wanted)?.position
  return {
    opened: at('VoteOpened') ?? Number.POSITIVE_INFINITY,
    seen: at('VoteResultsSeen') ?? Number.POSITIVE_INFINITY,
  }
}

/**
 * Ballots of a vote behind a position, as the guarded log has them: what is decrypted rests on these and on no read model, from which a row can be
 * taken until one ballot is left.
 */
export const ballotsInLog = async (deps: Pick<Deps, 'store'>, voteId: string, after = 0): Promise<Page> => {
  const { opened, seen } = await spanOf(deps, voteId)
  if (opened === Number.POSITIVE_INFINITY) return { ballots: [], next: null }
  const events = await deps.store.readLogOf([BallotCast.type], Math.max(after, opened), AT_ONCE)
  const last = events.at(-1)?.position ?? 0
  return {
    ballots: eventsOf(BallotCast, events).filter(({ data, position }) => data.voteId === voteId && position < seen),
    next: events.length < AT_ONCE || last >= seen ? null : last,
  }
}

/** All of them, page after page. */
export async function* allBallotsInLog(deps: Pick<Deps, 'store'>, voteId: string): AsyncGenerator<readonly Cast[]> {
  for (let after: number | null = 0; after !== null;) {
    const page: Page = await ballotsInLog(deps, voteId, after)
    yield page.ballots
    after = page.next
  }
}
