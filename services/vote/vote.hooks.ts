import type { ModuleHooks } from '../core/deps.ts'
import { declareHook } from '../core/module-hooks.ts'

/** Assembly on whose agenda a vote is, as far as prints of the vote say it. */
export type AgendaOfVote = {
  readonly title: string
  readonly place: string | null
  readonly startsAt: string | null
  /** Article that allows electronic voting; null: none is given. `adoptedOn`: a day. */
  readonly bylaws: { readonly article: string; readonly version: string; readonly adoptedOn: string } | null
}

/** Finds the assembly of a vote; undefined: it is on no agenda. */
export const agendaHook = declareHook<(voteId: string) => Promise<AgendaOfVote | undefined>>('vote.agenda')

/** Returns the assembly on whose agenda a vote is; null: it is on none. */
export const agendaOf = async (hooks: ModuleHooks, voteId: string): Promise<AgendaOfVote | null> => {
  for (const find of hooks.answersTo(agendaHook)) {
    const agenda = await find(voteId)
    if (agenda) return agenda
  }
  return null
}

/** Agenda of an assembly whose items are voted on in one visit; `voteIds` in its order. */
export type BallotAgenda = { readonly assemblyId: string; readonly title: string; readonly voteIds: readonly string[] }

/** Returns the agenda on which a vote is with others; null where it is voted on by itself. */
type FindBallotAgenda = (voteId: string) => Promise<BallotAgenda | null>

/** Hook that tells with which votes one is voted on; answered by the module of assemblies. */
export const ballotAgendaHook = declareHook<FindBallotAgenda>('vote.ballotAgenda')
