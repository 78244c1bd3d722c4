import type { LogLossEvent } from '#events/audit/log-loss.events.ts'
import type { Decider } from '../../core/decider.ts'

/** Acknowledgement of a loss: once, and the first statement stays. */
export const logLossDecider: Decider<boolean, LogLossEvent['data'], LogLossEvent> = {
  initial: false,
  evolve: () => true,
  decide: (data, isAcknowledged) => (isAcknowledged ? [] : [{ type: 'LogLossAcknowledged', data }]),
}
