/**
 * Attributes that a span may have. The list is closed: a span leaves the installation, so it holds
 * no name, phone number, address, token, query string or text of anybody.
 */
export type SpanAttributes = {
  readonly 'http.request.method'?: string
  /** Template of the route, never the path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'server.address'?: string
  /** Code of a refusal, or name of an error. */
  readonly 'error.type'?: string
  readonly 'danji.request_id'?: string
  readonly 'danji.events'?: number
  readonly 'danji.position'?: number
  readonly 'danji.event_type'?: string
  /** Name of a read model or reactor. */
  readonly 'danji.feeder'?: string
  readonly 'danji.task'?: string
  readonly 'danji.attempt'?: number
}

export type SpanStart = {
  readonly name: string
  readonly kind: 'server' | 'internal' | 'producer' | 'consumer' | 'client'
  /** Traceparent of the span that led to this one; absent: the current one, or none. */
  readonly parent?: string | undefined
  readonly attributes?: SpanAttributes
}

/** Span that has begun. */
export type OpenSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Value of `traceparent` for what this span leads to; absent where the trace is not recorded. */
  readonly traceParent: string | undefined
  readonly set: (attributes: SpanAttributes) => void
  /** Marks it as failed, by the error's name alone: a message may quote a person. */
  readonly fail: (error: unknown) => void
  readonly end: () => void
  /** Does work in which this span is the current one. */
  readonly within: <Result>(work: () => Result) => Result
}

/** Maker of spans, which exists where tracing is configured. */
export type Tracer = {
  readonly start: (span: SpanStart) => OpenSpan
  readonly current: () => OpenSpan | undefined
}

/**
 * Tracer of this process. It is the one thing that is not passed through dependencies: a trace
 * follows work through all of them, and without a tracer each use costs one comparison.
 */
let tracer: Tracer | undefined

/** Sets the tracer of this process, or removes it. */
export const installTracer = (installed: Tracer | undefined): void => void (tracer = installed)

export const isTracing = (): boolean => tracer !== undefined

/** Begins a span, which the caller ends; undefined without tracing. */
export const openSpan = (span: SpanStart): OpenSpan | undefined => tracer?.start(span)

export const currentSpan = (): OpenSpan | undefined => tracer?.current()

/** Does work in a span of its own; without tracing it only does the work. */
export const traced = async <Result>(
  start: SpanStart,
  work: (span: OpenSpan | undefined) => Promise<Result>,
): Promise<Result> => {
  const span = tracer?.start(start)
  if (!span) return work(undefined)
  try {
    return await span.within(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
