import type { ForgottenCandidatesEvent } from '#events/vote/forgotten-candidates.events.ts'
import type { Decider } from '../../core/decider.ts'

/**
 * Days after the end of the list: two years, the term of the elected (공동주택관리법 시행령 제13조 제1항), who
 * can be held to what they said. Keeping the others' texts as long is our decision: whether an
 * election was fair concerns all candidates. Rejected: ninety days as for trustees, since the
 * elected are held to their words; a term of its own for associations (도시정비법: three years at most),
 * until one needs it.
 */
export const CANDIDATE_DAYS = 731

type State = ReadonlySet<string>
export type ForgottenCandidatesCommand = {
  readonly type: 'ForgetCandidates'
  readonly voteId: string
  readonly listId: string
  readonly choiceIds: readonly string[]
}

export const forgottenCandidatesStream = (voteId: string): string => `forgotten-candidates-${voteId}`

/** Decides whose texts and pictures are forgotten: each once, and nothing where all were. */
export const forgottenCandidatesDecider: Decider<State, ForgottenCandidatesCommand, ForgottenCandidatesEvent> = {
  initial: new Set(),
  evolve: (state, { data }) => new Set([...state, ...data.choiceIds]),
  decide: ({ voteId, listId, choiceIds }, state) => {
    const left = choiceIds.filter((id) => !state.has(id))
    return left.length === 0 ? [] : [{ type: 'CandidatesForgotten', data: { voteId, listId, choiceIds: left } }]
  },
}
