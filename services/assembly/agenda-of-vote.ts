import type { AgendaOfVote } from '../vote/vote.hooks.ts'
import type { Deps } from '../core/deps.ts'
import { readState } from '../core/read-state.ts'
import { agendaVoteDecider, agendaVoteStream } from './agenda-vote.decider.ts'
import { assemblyDecider, assemblyStream } from './assembly.decider.ts'

/** Finds the assembly on whose agenda a vote is, for the prints of the vote. */
export const findAgendaOfVote =
  ({ store }: Pick<Deps, 'store'>) =>
  async (voteId: string): Promise<AgendaOfVote | undefined> => {
    const { assemblyId } = await readState(store, agendaVoteDecider, agendaVoteStream(voteId))
    if (assemblyId === null) return undefined
    const assembly = await readState(store, assemblyDecider, assemblyStream(assemblyId))
    if (assembly.status === 'absent') return undefined
    const { title, place, startsAt, bylaws } = assembly
    return { title, place, startsAt, bylaws }
  }
