import type { ThreadedRead } from '#infra/platform/read-thread/read-thread.ts'
import { hasMoreVersionsThan } from '#projections/roll/roll-history.ts'
import { createSharedReads } from '../../core/concurrency/shared-reads.ts'
import type { Deps } from '../../core/deps.ts'
import { countPoll, type PollCount } from './count-poll.ts'
import type { CountOptions, VoteContext } from './poll.ts'

/** Maximum number of versions of a roll's entries that is counted on the thread that answers calls. */
const MAX_VERSIONS_IN_PLACE = 1_500

const pollCount = { url: new URL('count-poll.ts', import.meta.url), read: countPoll }

const share = createSharedReads<PollCount>()

/**
 * Returns the key of a shared count: everything that it depends on, so that callers with another
 * state of the vote or its list share nothing.
 */
const nameOf = (seen: VoteContext, looked: CountOptions): string => JSON.stringify([seen.vote, seen.list, looked])

/** Runs a count over a list's roll: in a thread of its own where the roll is large. */
export const runCount = async <Input, Output>(
  { database, readThread }: Pick<Deps, 'database' | 'readThread'>,
  listId: string,
  count: ThreadedRead<Input, Output>,
  input: Input,
): Promise<Output> =>
  (await hasMoreVersionsThan(database, listId, MAX_VERSIONS_IN_PLACE))
    ? readThread.run(count, input)
    : count.read(database, input)

/**
 * Reads a vote's count from the read models. A whole roll is counted each time, a tenth of a second
 * with twenty thousand units: a large one is read and counted in a thread of its own, and
 * concurrent readers of one vote share a count. Rejected: storing counts, which would be a second
 * truth.
 */
export const readCount = (deps: Deps, seen: VoteContext, looked: CountOptions): Promise<PollCount> =>
  share(deps, nameOf(seen, looked), () => runCount(deps, seen.list.listId, pollCount, { seen, looked }))
