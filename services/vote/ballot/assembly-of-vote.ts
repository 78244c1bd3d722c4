import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import type { ExistingList } from '../../list/list.facts.ts'
import { linkStatusAt, voteDecider, voteStream, type ExistingVote } from '../vote.decider.ts'
import { ballotAgendaHook, type BallotAgenda } from '../vote.hooks.ts'
import type { VoterPage } from './vote-link.contract.ts'
import { startOf } from './voting-link.ts'

type Campaign = { readonly vote: ExistingVote; readonly list: ExistingList }

const isOpen = ({ vote, list }: Campaign, now: Date): boolean =>
  linkStatusAt(vote, list, now) === 'open' && startOf(vote, list, now) === null

/** Returns the link of the first vote of an agenda that is open; null where none is. */
const openLinkOf = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { voteIds }: BallotAgenda,
  list: ExistingList,
): Promise<string | null> => {
  const read = await store.readStreams(voteIds.map(voteStream))
  const now = clock()
  for (const voteId of voteIds) {
    const vote = stateIn(read, voteDecider, voteStream(voteId))
    if (vote.status !== 'absent' && vote.link?.status === 'active' && isOpen({ vote, list }, now))
      return vote.link.linkId
  }
  return null
}

/**
 * Returns the assembly whose items are voted on in one visit with a vote; null where the vote is by
 * itself. Where nobody can vote by this link now, it names one by which they can.
 */
export const assemblyOfVote = async (
  deps: Pick<Deps, 'store' | 'clock' | 'hooks'>,
  { vote, list }: Campaign,
): Promise<VoterPage['assembly']> => {
  for (const findAgenda of deps.hooks.answersTo(ballotAgendaHook)) {
    const agenda = await findAgenda(vote.voteId)
    if (agenda === null) continue
    const { assemblyId: id, title } = agenda
    const openLinkId = isOpen({ vote, list }, deps.clock()) ? null : await openLinkOf(deps, agenda, list)
    return { id, title, openLinkId }
  }
  return null
}
