import type { Answers, BallotBoxEvent } from '#events/vote/ballot.events.ts'
import type { Decider } from '../core/decider.ts'

export type BallotBoxState = { readonly isOpened: boolean }

export type BallotBoxCommand = {
  readonly type: 'OpenBallotBox'
  readonly voteId: string
  readonly listId: string
  /** The papers, shuffled. */
  readonly ballots: readonly { readonly area: number | null; readonly answers: Answers }[]
}

export const ballotBoxStream = (voteId: string): string => `ballot-box-${voteId}`

/** The box of a secret vote: opened once, after the vote can never be opened again. */
export const ballotBoxDecider: Decider<BallotBoxState, BallotBoxCommand, BallotBoxEvent> = {
  initial: { isOpened: false },
  evolve: () => ({ isOpened: true }),
  decide: ({ voteId, listId, ballots }, { isOpened }) =>
    isOpened ? [] : [{ type: 'BallotBoxOpened', data: { voteId, listId, ballots: [...ballots] } }],
}
