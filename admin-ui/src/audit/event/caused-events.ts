import type { LogEvent, LogEventAnswer } from '#services/log/log-events.contract.ts'

/** An event and what it led to. */
export type CausedEvent = { readonly event: LogEvent; readonly effects: readonly CausedEvent[] }

/** Returns the tree around an event: from the first known cause down to it, and all its effects. */
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
