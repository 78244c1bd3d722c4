import type { LogKeyEvent } from '#events/audit/log-key.events.ts'
import type { Decider } from '../../core/decider.ts'

/** Change of the log's key. `first`: the key of the first day, which no event tells. */
export type ChangeLogKey = LogKeyEvent['data'] & { readonly first: string }

/** Another key signs now than the one that was to be replaced. */
export class OtherLogKey extends Error {
  constructor() {
    super('another key signs the log now than the one that was to be replaced: it was changed meanwhile')
    this.name = 'OtherLogKey'
  }
}

/** Keys that earlier changes were made to, oldest first. */
type State = readonly string[]

/** Decides a change: from the present key, to one that was never used; a repeat is quiet. */
export const logKeyDecider: Decider<State, ChangeLogKey, LogKeyEvent> = {
  initial: [],
  evolve: (keys, { data }) => [...keys, data.to],
  decide: ({ first, ...data }, keys) => {
    const present = keys.at(-1) ?? first
    if (data.to === present) return []
    if (data.from !== present || keys.includes(data.to) || data.to === first) throw new OtherLogKey()
    return [{ type: 'LogKeyChanged', data }]
  },
}
