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
 * Reads a vote's count from the read models. A whole roll is counted each time, which blocks the
 * server's thread for some hundred milliseconds with twenty thousand units: concurrent readers of
 * one vote share a count. Rejected: storing counts, which would be a second truth. Known limit: it
 * is made in one piece.
 */
export const readCount = (deps: Deps, seen: VoteContext, looked: CountOptions): Promise<Count> =>
  shareOf(deps)(nameOf(seen, looked), () => countNow(deps, seen, looked))
