import { setImmediate as others } from 'node:timers/promises'
import { createSingleFlight } from '../../core/concurrency/single-flight.ts'
import type { Deps } from '../../core/deps.ts'
import { countVotes } from './votes.ts'
import { readPoll, type CountOptions, type VoteContext } from './poll.ts'

type Count = ReturnType<typeof countVotes> & Pick<Awaited<ReturnType<typeof readPoll>>, 'ballots' | 'poll'>

const countNow = async (deps: Deps, seen: VoteContext, looked: CountOptions): Promise<Count> => {
  const { poll, ballots } = await readPoll(deps, seen, looked)
  await others()
  return { ...countVotes(poll), poll, ballots }
}

const shares = new WeakMap<Deps['database'], ReturnType<typeof createSingleFlight<Count>>>()

const shareOf = ({ database }: Deps) => {
  const share = shares.get(database) ?? createSingleFlight<Count>()
  shares.set(database, share)
  return share
}

/**
 * Returns the key of a shared count: everything that it depends on, so that callers with another
 * state of the vote or its list share nothing.
 */
const nameOf = (seen: VoteContext, looked: CountOptions): string => JSON.stringify([seen.vote, seen.list, looked])

/**
 * A vote's count as the read models have it. A whole roll is counted each time, which takes the
 * server's thread some hundred milliseconds for twenty thousand units, in which no ballot is taken:
 * those who look at one vote at once share a count. Rejected: keeping counts, which would be a
 * second truth. Known limit: it is made in one piece.
 */
export const readCount = (deps: Deps, seen: VoteContext, looked: CountOptions): Promise<Count> =>
  shareOf(deps)(nameOf(seen, looked), () => countNow(deps, seen, looked))
