import type { Metadata } from '#events/metadata.ts'
import { isTracing, openSpan, type OpenSpan, type SpanAttributes, type SpanStart } from './tracing.ts'

/** Age in milliseconds from which events are no longer traced: a rebuild reads the whole log. */
const MAX_AGE_MS = 60_000
/** Maximum number of spans that one batch opens. */
const MAX_SPANS = 32

/** Part of an event that its spans need. */
export type TracedEvent = {
  readonly type: string
  readonly position: number
  readonly metadata: Pick<Metadata, 'at' | 'trace'>
}

/** Returns the trace that an event was recorded in; undefined for an old one, or without tracing. */
const traceOf = ({ metadata: { at, trace } }: TracedEvent): string | undefined =>
  trace !== undefined && Date.now() - Date.parse(at) <= MAX_AGE_MS ? trace : undefined

type EventSpan = Pick<SpanStart, 'name' | 'kind'> & { readonly attributes?: SpanAttributes }

/**
 * Opens a span below the append of an event, where it was recorded in a trace and is not old; the
 * caller ends it.
 */
export const openEventSpan = (event: TracedEvent, { attributes, ...span }: EventSpan): OpenSpan | undefined => {
  const parent = isTracing() ? traceOf(event) : undefined
  if (parent === undefined) return undefined
  const ofEvent = { 'danji.event_type': event.type, 'danji.position': event.position }
  return openSpan({ ...span, parent, attributes: { ...ofEvent, ...attributes } })
}

/** Does work over a batch in a span for each of its traced events, in the order of the batch. */
export const traceBatch = async <Result>(
  eventsOf: () => readonly TracedEvent[],
  span: EventSpan,
  work: () => Promise<Result>,
): Promise<Result> => {
  const traced = isTracing()
    ? eventsOf()
        .filter((event) => traceOf(event) !== undefined)
        .slice(0, MAX_SPANS)
    : []
  const spans = traced.flatMap((event) => openEventSpan(event, span) ?? [])
  const [first] = spans
  if (!first) return work()
  try {
    return await first.within(work)
  } catch (error) {
    for (const one of spans) one.fail(error)
    throw error
  } finally {
    for (const one of spans) one.end()
  }
}
