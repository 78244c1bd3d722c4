import type { RollTransparencyEvent } from '#events/evidence/roll-transparency.events.ts'
import type { Decider } from '../../core/decider.ts'

export const rollCommitmentStream = (voteId: string, of: number): string => `roll-commitment-${voteId}-${of}`
/** `digest`: keyed, so that the stream's name opens nothing. */
export const rollEditStream = (voteId: string, digest: string): string => `roll-edit-${voteId}-${digest}`
export const rollEditNoticeStream = (messageId: string): string => `roll-edit-told-${messageId}`

/** Decides for streams with one event each: it is recorded once, however often its job runs. */
export const announcedOnceDecider: Decider<
  { readonly isPublished: boolean },
  RollTransparencyEvent,
  RollTransparencyEvent
> = {
  initial: { isPublished: false },
  evolve: () => ({ isPublished: true }),
  decide: (event, { isPublished }) => (isPublished ? [] : [event]),
}
