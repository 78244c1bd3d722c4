import type { Deps } from '../../core/deps.ts'
import type { VoterSession } from '../../core/session.ts'
import { getList } from '../../list/list.facts.ts'
import type { OpenVote } from '../../participation/participation.hooks.ts'
import { isElectronicOver, linkStatusAt } from '../vote.decider.ts'
import { stateOfUnits } from './other-votes.ts'
import { unitsInVotes } from './voter-units.ts'
import { startOf } from './voting-link.ts'
import { linkedVotes } from './voting-path.ts'

/**
 * Returns the votes of a list that an owner takes part in and that take electronic ballots now:
 * those in which they have not voted first, then by age.
 */
export const openVotesOf = async (
  deps: Pick<Deps, 'store' | 'database' | 'secrets' | 'clock'>,
  owner: Pick<VoterSession, 'listId' | 'listUserId' | 'personId'>,
): Promise<readonly OpenVote[]> => {
  const now = deps.clock()
  const list = await getList(deps.store, owner.listId)
  const votes = (await linkedVotes(deps, owner.listId)).filter(
    (vote) =>
      linkStatusAt(vote, list, now) === 'open' && startOf(vote, list, now) === null && !isElectronicOver(vote, now),
  )
  const unitsIn = await unitsInVotes(deps, owner, { votes, list })
  const open = votes.flatMap(({ voteId, link }) => {
    const state = stateOfUnits(unitsIn.get(voteId) ?? [])
    return state && link ? [{ voteId, linkId: link.linkId, state }] : []
  })
  return [...open.filter(({ state }) => state === 'open'), ...open.filter(({ state }) => state !== 'open')].map(
    ({ voteId, linkId }) => ({ voteId, linkId }),
  )
}
