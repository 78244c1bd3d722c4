import type { ExistingList } from '../../list/list.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { VoterSession } from '../../core/session.ts'
import type { OtherVote, VoterUnit } from './vote-link.contract.ts'
import { linkStatusAt } from '../vote.decider.ts'
import { unitsInVotes } from './voter-units.ts'
import { startOf } from './voting-link.ts'
import { linkedVotes } from './voting-path.ts'

/** More than anybody decides in one visit. */
const MAXIMUM = 20

/** Returns an owner's state in a vote by their units; null: they never vote in it. */
export const stateOfUnits = (units: readonly VoterUnit[]): OtherVote['state'] | null => {
  if (units.some(({ state }) => state === 'open')) return 'open'
  return units.some(({ state }) => state === 'voted' || state === 'unit-voted') ? 'voted' : null
}

/**
 * The other votes of a voter's list that are open now, the oldest first; those in which they never
 * vote are left out.
 */
export const otherVotes = async (deps: Deps, voter: VoterSession, list: ExistingList): Promise<OtherVote[]> => {
  const now = deps.clock()
  const votes = await linkedVotes(deps, list.listId)
  const open = votes
    .filter((vote) => vote.voteId !== voter.voteId)
    .filter((vote) => linkStatusAt(vote, list, now) === 'open' && startOf(vote, list, now) === null)
    .slice(0, MAXIMUM)
  const unitsIn = await unitsInVotes(deps, voter, { votes: open, list })
  return open.flatMap(({ voteId, title, link }) => {
    const state = stateOfUnits(unitsIn.get(voteId) ?? [])
    return state && link ? [{ voteId, title, linkId: link.linkId, state }] : []
  })
}
