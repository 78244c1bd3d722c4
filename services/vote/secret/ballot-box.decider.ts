import type { BallotBoxEvent } from '#events/vote/ballot.events.ts'
import type { Decider } from '../../core/decider.ts'

type BoxEventData<Type extends BallotBoxEvent['type']> = Omit<
  Extract<BallotBoxEvent, { type: Type }>['data'],
  'voteId' | 'listId'
>

export type BallotBoxState = {
  readonly status: 'closed' | 'opened' | 'broken'
  /** The last slot whose encrypted ballot is listed; null: none is. */
  readonly listedUpTo: string | null
  /** Whether all encrypted ballots that count are listed. */
  readonly isListed: boolean
}

/** Content of a box: the papers, shuffled, and their sums; or the reason why it does not fit. */
export type BoxContent =
  | ({ readonly kind: 'counted' } & BoxEventData<'BallotBoxOpened'>)
  | ({ readonly kind: 'broken' } & BoxEventData<'BallotBoxFoundBroken'>)

type ListedBallot = BoxEventData<'EncryptedBallotsListed'>['ballots'][number]
type ExcludedBallot = BoxEventData<'EncryptedBallotMasksSummed'>['leftOut'][number]
type MaskSum = {
  readonly counted: number
  readonly leftOut: readonly ExcludedBallot[]
  readonly masks: readonly string[]
}

export type BallotBoxCommand = { readonly voteId: string; readonly listId: string } & (
  | { readonly type: 'OpenBallotBox'; readonly content: BoxContent }
  /** Lists encrypted ballots in the order of slots. */
  | { readonly type: 'ListEncryptedBallots'; readonly parts: readonly (readonly ListedBallot[])[] }
  | ({ readonly type: 'SumBallotMasks' } & MaskSum)
)

export const ballotBoxStream = (voteId: string): string => `ballot-box-${voteId}`

const evolve = (state: BallotBoxState, event: BallotBoxEvent): BallotBoxState => {
  switch (event.type) {
    case 'EncryptedBallotsListed':
      return { ...state, listedUpTo: event.data.ballots.at(-1)?.slot ?? state.listedUpTo }
    case 'EncryptedBallotMasksSummed':
      return { ...state, isListed: true }
    case 'BallotBoxOpened':
      return { ...state, status: 'opened' }
    case 'BallotBoxFoundBroken':
      return { ...state, status: 'broken' }
  }
}

type CommandOf<Type extends BallotBoxCommand['type']> = Extract<BallotBoxCommand, { readonly type: Type }>

const open = (
  { voteId, listId, content }: CommandOf<'OpenBallotBox'>,
  state: BallotBoxState,
): readonly BallotBoxEvent[] => {
  if (state.status === 'opened') return []
  const { kind, ...data } = content
  // Both kinds have the data of their event.
  if (kind === 'counted')
    return [{ type: 'BallotBoxOpened', data: { voteId, listId, ...(data as BoxEventData<'BallotBoxOpened'>) } }]
  if (state.status === 'broken') return []
  return [{ type: 'BallotBoxFoundBroken', data: { voteId, listId, ...(data as BoxEventData<'BallotBoxFoundBroken'>) } }]
}

/** Lists ballots after the last slot that is listed, so that a stopped attempt continues. */
const list = (
  { voteId, listId, parts }: CommandOf<'ListEncryptedBallots'>,
  state: BallotBoxState,
): readonly BallotBoxEvent[] => {
  if (state.isListed) return []
  return parts.flatMap((part) => {
    const ballots = part.filter(({ slot }) => state.listedUpTo === null || slot > state.listedUpTo)
    return ballots.length === 0 ? [] : [{ type: 'EncryptedBallotsListed' as const, data: { voteId, listId, ballots } }]
  })
}

/**
 * Box of a secret vote: opened once, after the vote can never be opened again. A broken one can be
 * opened after a repair.
 */
export const ballotBoxDecider: Decider<BallotBoxState, BallotBoxCommand, BallotBoxEvent> = {
  initial: { status: 'closed', listedUpTo: null, isListed: false },
  evolve,
  decide: (command, state) => {
    const { voteId, listId } = command
    switch (command.type) {
      case 'OpenBallotBox':
        return open(command, state)
      case 'ListEncryptedBallots':
        return list(command, state)
      case 'SumBallotMasks': {
        if (state.isListed) return []
        const { counted, leftOut, masks } = command
        const data = { voteId, listId, counted, leftOut: [...leftOut], masks: [...masks] }
        return [{ type: 'EncryptedBallotMasksSummed', data }]
      }
    }
  },
}
