import type { LogEvent, LogEventAnswer } from '#services/log/log-events.contract.ts'

/** An event and what it led to. */
export type CausedEvent = { readonly event: LogEvent; readonly effects: readonly CausedEvent[] }

/** The tree around an event: from the first cause that is known down to it, and all that it led to under it. */
export const causedBy = (
  causes: readonly LogEvent[],
  event: LogEvent,
  effects: LogEventAnswer['effects'],
): CausedEvent => {
  const under = (of: LogEvent): CausedEvent => ({
    event: of,
    effects: effects.filter(({ cause }) => cause === of.id).map((one) => under(one.event)),
  })
  return causes.toReversed().reduce<CausedEvent>((below, cause) => ({ event: cause, effects: [below] }), under(event))
}
