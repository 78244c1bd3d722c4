import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import type { BallotAgenda } from '../../vote/vote.hooks.ts'
import { agendaVoteDecider, agendaVoteStream } from '../agenda-vote.decider.ts'
import { votesOn } from '../agenda-votes.ts'
import { assemblyDecider, assemblyStream, type ExistingAssembly } from '../assembly.decider.ts'

/** Minimum number of items of one ballot: an only vote is voted on as any other. */
const MIN_ITEMS = 2

/**
 * Returns the assembly whose items are voted on together with a vote: noticed, so that its agenda is
 * fixed. Null for a draft, a cancelled one, and an only item.
 */
export const findBallotAssembly = async (
  { store }: Pick<Deps, 'store'>,
  voteId: string,
): Promise<ExistingAssembly | null> => {
  const { assemblyId } = await readState(store, agendaVoteDecider, agendaVoteStream(voteId))
  if (assemblyId === null) return null
  const assembly = await readState(store, assemblyDecider, assemblyStream(assemblyId))
  if (assembly.status === 'absent' || assembly.status === 'draft' || assembly.status === 'cancelled') return null
  return assembly.agenda.length < MIN_ITEMS ? null : assembly
}

/** Returns the agenda on which a vote is, for its voters. */
export const findBallotAgenda = async (deps: Pick<Deps, 'store'>, voteId: string): Promise<BallotAgenda | null> => {
  const assembly = await findBallotAssembly(deps, voteId)
  return assembly && { assemblyId: assembly.assemblyId, title: assembly.title, voteIds: votesOn(assembly) }
}
