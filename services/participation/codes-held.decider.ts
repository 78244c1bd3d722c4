import type { CodesHeldEvent } from '#events/participation/codes-held.events.ts'
import type { Decider } from '../core/decider.ts'

type CodesHeldState = { readonly isRecorded: boolean }
type CodesHeldCommand = { readonly type: 'HoldCodes'; readonly held: CodesHeldEvent['data'] }

export const codesHeldStream = (heldId: string): string => `codes-held-${heldId}`

/** Used-up budget of codes: recorded once, however many codes it refuses. */
export const codesHeldDecider: Decider<CodesHeldState, CodesHeldCommand, CodesHeldEvent> = {
  initial: { isRecorded: false },
  evolve: () => ({ isRecorded: true }),
  decide: ({ held }, { isRecorded }) => (isRecorded ? [] : [{ type: 'CodesHeld', data: held }]),
}
