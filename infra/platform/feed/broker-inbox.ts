import type { SealedEvent } from '../event-store/event-store.ts'

/**
 * Message from the broker; without its event where that has to be read from the log. `acknowledge`
 * covers all before it.
 */
export type Arrival = {
  readonly position: number
  readonly event: SealedEvent | undefined
  readonly acknowledge: () => void
}

/** Content of the inbox after a position: nothing, events without a gap, or a gap. */
export type Waiting =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'run'; readonly events: readonly SealedEvent[] }
  | { readonly kind: 'hole'; readonly position: number }

/** Orders what the broker sends: duplicates, late messages, restarts from before, gaps. */
export type BrokerInbox = {
  readonly arrive: (arrival: Arrival) => void
  /**
   * Drops and acknowledges all up to a position. Returns true where the broker has come at least as
   * far.
   */
  readonly dropThrough: (position: number) => boolean
  /** Returns what follows a position, after `dropThrough` of it. */
  readonly lookBehind: (position: number, most: number) => Waiting
  /** Drops the first message. */
  readonly dropFirst: () => void
  /** Drops everything without acknowledging it. */
  readonly clear: () => void
}

export const createBrokerInbox = (): BrokerInbox => {
  // Positions in it only rise: a lower one is a repetition, or will be read from the log.
  let waiting: Arrival[] = []
  let newest: Arrival | undefined

  const acknowledgeThrough = (dropped: Arrival | undefined) => {
    // With an empty inbox, repetitions that came after the last event are done with too.
    if (waiting.length === 0) newest?.acknowledge()
    else dropped?.acknowledge()
  }

  return {
    arrive: (arrival) => {
      newest = arrival
      const last = waiting.at(-1)
      if (!last || arrival.position > last.position) waiting.push(arrival)
    },
    dropThrough: (position) => {
      const first = waiting.findIndex((arrival) => arrival.position > position)
      const dropped = waiting.splice(0, first < 0 ? waiting.length : first).at(-1)
      acknowledgeThrough(dropped)
      return waiting.length > 0 || dropped?.position === position
    },
    lookBehind: (position, most) => {
      const events: SealedEvent[] = []
      for (const { position: next, event } of waiting) {
        if (events.length === most || next !== position + events.length + 1 || !event) break
        events.push(event)
      }
      if (events.length > 0) return { kind: 'run', events }
      return waiting[0] ? { kind: 'hole', position: waiting[0].position } : { kind: 'nothing' }
    },
    dropFirst: () => acknowledgeThrough(waiting.shift()),
    clear: () => {
      waiting = []
      newest = undefined
    },
  }
}
