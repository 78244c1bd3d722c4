import type { CodesHeldEvent } from '#events/participation/codes-held.events.ts'
import type { Decider } from '../core/decider.ts'

type CodesHeldState = { readonly isTold: boolean }
type CodesHeldCommand = { readonly type: 'HoldCodes'; readonly held: CodesHeldEvent['data'] }

export const codesHeldStream = (heldId: string): string => `codes-held-${heldId}`

/** A budget of codes that was used up: told once, however many are refused by it. */
export const codesHeldDecider: Decider<CodesHeldState, CodesHeldCommand, CodesHeldEvent> = {
  initial: { isTold: false },
  evolve: () => ({ isTold: true }),
  decide: ({ held }, { isTold }) => (isTold ? [] : [{ type: 'CodesHeld', data: held }]),
}
