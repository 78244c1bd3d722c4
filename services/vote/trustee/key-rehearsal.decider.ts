import type { GivenPart, TrusteesEvent } from '#events/vote/trustees.events.ts'
import { DomainError } from '../../core/domain-error.ts'
import { originRecorded, type TrusteeOrigin } from './trustee-origin.decider.ts'
import { sumsIn, trusteeIn, type Rehearsal, type Total, type TrusteesState } from './trustees-state.decider.ts'
import { existingVote, type VoteState } from '../vote-state.decider.ts'

export type RehearsalCommand =
  | ({ readonly type: 'BeginRehearsal' } & Omit<Rehearsal, 'found'>)
  | {
      readonly type: 'GiveRehearsalPart'
      readonly trusteeId: string
      readonly parts: readonly GivenPart[]
      readonly origin: TrusteeOrigin
    }
  /** Ends a rehearsal that has begun, or that of the system's key at once. */
  | { readonly type: 'EndRehearsal'; readonly rehearsal: Rehearsal; readonly found: readonly Total[] }

type RehearsalAttempt = RehearsalCommand & { readonly vote: VoteState }

/** Before the vote alone: no real ballot is ever decrypted as a rehearsal. */
export const rehearse = ({ vote: of, ...said }: RehearsalAttempt, state: TrusteesState): readonly TrusteesEvent[] => {
  const vote = existingVote(of)
  if (vote.encrypted !== true) throw new DomainError('TRUSTEES_NOT_POSSIBLE')
  if (vote.status !== 'draft') throw new DomainError('VOTE_NOT_DRAFT')
  if (state.trustees.some(({ key }) => key === null)) throw new DomainError('TRUSTEE_KEYS_MISSING')
  const names = { voteId: vote.voteId, listId: vote.listId }
  if (said.type === 'BeginRehearsal') {
    const { ballots, invented, products } = said
    const data = { ...names, ballots, invented: [...invented], products: [...products] }
    return [{ type: 'KeyRehearsalBegun', data }]
  }
  if (said.type === 'EndRehearsal') return endRehearsal(names, said, state)
  const { trusteeId, parts, origin } = said
  const trustee = trusteeIn(state, trusteeId)
  if (!state.rehearsal) throw new DomainError('TRUSTEES_NOT_ASKED')
  if (trustee.rehearsed || state.rehearsal.found) return []
  return [
    { type: 'RehearsalPartGiven', data: { ...names, trusteeId, parts: [...parts] } },
    originRecorded(vote, { trusteeId, act: 'rehearsal', origin }),
  ]
}

const endRehearsal = (
  names: { readonly voteId: string; readonly listId: string },
  { rehearsal: { ballots, invented }, found }: Extract<RehearsalCommand, { type: 'EndRehearsal' }>,
  { rehearsal, trustees }: TrusteesState,
): readonly TrusteesEvent[] => {
  if (trustees.length > 0 && rehearsal?.found !== null) return []
  const heldBy = trustees.length > 0 ? 'trustees' : 'system'
  const isRight = sumsIn(invented) === sumsIn(found)
  return [
    { type: 'KeyRehearsed', data: { ...names, heldBy, ballots, invented: [...invented], found: [...found], isRight } },
  ]
}
