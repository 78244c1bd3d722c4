import type { Deps } from '../../core/deps.ts'
import { waysAndHours } from '../count/count-poll.ts'
import { closeOf, countTurnoutAt, turnoutAnswer, type VoteThen } from '../count/count-turnout-at.ts'
import type { VoteContext } from '../count/poll.ts'
import { readCount, runCount } from '../count/read-count.ts'
import { momentNow } from '../ballot/roll-at-time.ts'
import { voteStream } from '../vote.decider.ts'
import type { VoteTurnout } from './vote-turnout.contract.ts'

/**
 * Returns a vote's turnout only: it reveals no choice, so that nothing is recorded. For a closed
 * vote the roll of its close counts if the close is recorded, else that of the moment at which it
 * was over.
 */
export const readTurnout = async (deps: Deps, { vote, list }: VoteContext): Promise<VoteTurnout> => {
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const moment = closeOf(vote, events) ?? momentNow
  return turnoutAnswer(await readCount(deps, { vote, list }, { moment, isCounted: false }))
}

const turnoutAt = { url: new URL('../count/count-turnout-at.ts', import.meta.url), read: countTurnoutAt }

/**
 * Reads the turnout that the log up to a position gives, of a vote and a list as they were then.
 */
export const readTurnoutAt = (deps: Deps, then: VoteThen): Promise<VoteTurnout> =>
  runCount(deps, then.list.listId, turnoutAt, then)

const none = { targets: 0, voted: 0, papersOut: 0, targetArea: 0, votedArea: 0 }

/** Turnout of a vote that did not exist yet. */
export const noTurnout: VoteTurnout = {
  ...none,
  owners: { total: 0, voted: 0 },
  byDong: [],
  turnoutRule: null,
  papers: null,
  ...waysAndHours([], { paper: 0, proxy: 0 }),
}
