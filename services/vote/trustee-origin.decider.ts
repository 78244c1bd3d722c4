import type { TrusteesEvent } from '#events/vote/trustees.events.ts'
import type { CreatedVote } from './vote-state.decider.ts'

type Recorded = Extract<TrusteesEvent, { type: 'TrusteeOriginRecorded' }>

/** From where a trustee acts: keyed digests of address and browser, and the administrator who had signed in with that browser. */
export type TrusteeOrigin = Pick<Recorded['data'], 'addressDigest' | 'browserDigest' | 'adminId'>

type TrusteeAct = Pick<Recorded['data'], 'trusteeId' | 'act'> & { readonly origin: TrusteeOrigin }

/** Event that records from where a trustee made a key or gave a part. */
export const originRecorded = (
  { voteId, listId, apartmentId }: Pick<CreatedVote, 'voteId' | 'listId' | 'apartmentId'>,
  { trusteeId, act, origin }: TrusteeAct,
): Recorded => ({
  type: 'TrusteeOriginRecorded',
  data: { voteId, listId, apartmentId, trusteeId, act, ...origin },
})
