import type { TrusteesEvent } from '#events/vote/trustees.events.ts'
import type { ExistingVote } from '../vote-state.decider.ts'

type OriginRecord = Extract<TrusteesEvent, { type: 'TrusteeOriginRecorded' }>

/**
 * Origin of a trustee's act: keyed digests of address and browser, and the administrator who had
 * signed in with that browser.
 */
export type TrusteeOrigin = Pick<OriginRecord['data'], 'addressDigest' | 'browserDigest' | 'adminId'>

type TrusteeAct = Pick<OriginRecord['data'], 'trusteeId' | 'act'> & { readonly origin: TrusteeOrigin }

/** Event that records from where a trustee made a key or gave a part. */
export const originRecorded = (
  { voteId, listId, apartmentId }: Pick<ExistingVote, 'voteId' | 'listId' | 'apartmentId'>,
  { trusteeId, act, origin }: TrusteeAct,
): OriginRecord => ({
  type: 'TrusteeOriginRecorded',
  data: { voteId, listId, apartmentId, trusteeId, act, ...origin },
})
