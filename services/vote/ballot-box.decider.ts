import type { BallotBoxEvent } from '#events/vote/ballot.events.ts'
import type { Decider } from '../core/decider.ts'

type Of<Type extends BallotBoxEvent['type']> = Omit<
  Extract<BallotBoxEvent, { type: Type }>['data'],
  'voteId' | 'listId'
>

export type BallotBoxState = { readonly status: 'closed' | 'opened' | 'broken' }

/** What lay in a box: the papers, shuffled, and what they come to; or what does not fit. */
export type BoxContent =
  | ({ readonly kind: 'counted' } & Of<'BallotBoxOpened'>)
  | ({ readonly kind: 'broken' } & Of<'BallotBoxFoundBroken'>)

export type BallotBoxCommand = {
  readonly type: 'OpenBallotBox'
  readonly voteId: string
  readonly listId: string
  readonly content: BoxContent
}

export const ballotBoxStream = (voteId: string): string => `ballot-box-${voteId}`

/** The box of a secret vote: opened once, after the vote can never be opened again. A broken one can be opened where it was put right. */
export const ballotBoxDecider: Decider<BallotBoxState, BallotBoxCommand, BallotBoxEvent> = {
  initial: { status: 'closed' },
  evolve: (_state, { type }) => ({ status: type === 'BallotBoxOpened' ? 'opened' : 'broken' }),
  decide: ({ voteId, listId, content }, { status }) => {
    if (status === 'opened') return []
    const { kind, ...data } = content
    // Of these two kinds each has the data of its event.
    if (kind === 'counted')
      return [{ type: 'BallotBoxOpened', data: { voteId, listId, ...(data as Of<'BallotBoxOpened'>) } }]
    if (status === 'broken') return []
    return [{ type: 'BallotBoxFoundBroken', data: { voteId, listId, ...(data as Of<'BallotBoxFoundBroken'>) } }]
  },
}
