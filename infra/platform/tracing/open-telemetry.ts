import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { formatTraceParent, parseTraceParent } from './trace-parent.ts'
import type { TracingSettings } from './tracing-settings.ts'
import type { OpenSpan, SpanStart, Tracer } from './tracing.ts'

// Only `start-tracing.ts` imports this file, and only where tracing is configured.

/** Maximum number of spans that wait to be sent; further ones are dropped. */
const MAX_WAITING = 2_048
const BATCH = 512
const SEND_EVERY_MS = 2_000
/** Time limit of one sending, its repetitions included. */
const SENDING_MS = 5_000
const MAX_VALUE_LENGTH = 200

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const

export type TracerOptions = TracingSettings & {
  /** Name of the process: api, relay, projector, worker. */
  readonly name: string
  /** Called for each batch that could not be sent; its spans are lost. */
  readonly onFailure: (error: Error | undefined) => void
}

const reporting = (exporter: SpanExporter, onFailure: TracerOptions['onFailure']): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      // The code of success is 0.
      if (result.code !== 0) onFailure(result.error)
      done(result)
    }),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
})

const providerOf = ({ endpoint, headers, share, name, onFailure }: TracerOptions): TracerProvider =>
  new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name === 'danji' ? name : `danji-${name}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(
          new OTLPTraceExporter({ url: endpoint, headers: { ...headers }, timeoutMillis: SENDING_MS }),
          onFailure,
        ),
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SENDING_MS + 1_000,
      }),
    ],
  })

const opened = (span: Span, current: AsyncLocalStorage<OpenSpan>): OpenSpan => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
  const open: OpenSpan = {
    traceId,
    spanId,
    traceParent: isSampled ? formatTraceParent({ traceId, spanId, isSampled }) : undefined,
    set: (attributes) => void span.setAttributes(attributes),
    fail: (error) => {
      span.setStatus({ code: SpanStatusCode.ERROR })
      if (error instanceof Error) span.setAttributes({ 'error.type': error.name })
    },
    end: () => span.end(),
    within: (work) => current.run(open, work),
  }
  return open
}

/** Creates a tracer that sends its spans by OTLP over HTTP, in batches, beside the work. */
export const createTracer = (
  options: TracerOptions,
): { readonly tracer: Tracer; readonly stop: () => Promise<void> } => {
  const provider = providerOf(options)
  const spans = provider.getTracer('danji')
  const current = new AsyncLocalStorage<OpenSpan>()

  /** Returns the context of a parent; an unrecorded one is one, too, so that its children are none. */
  const contextOf = (parent: string | undefined) => {
    const given = parent === undefined ? undefined : parseTraceParent(parent)
    const from = current.getStore()
    if (given) {
      const traceFlags = given.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
      return trace.setSpanContext(ROOT_CONTEXT, {
        traceId: given.traceId,
        spanId: given.spanId,
        traceFlags,
        isRemote: true,
      })
    }
    if (!from) return ROOT_CONTEXT
    const traceFlags = from.traceParent === undefined ? TraceFlags.NONE : TraceFlags.SAMPLED
    return trace.setSpanContext(ROOT_CONTEXT, { traceId: from.traceId, spanId: from.spanId, traceFlags })
  }

  const start = ({ name, kind, parent, attributes = {} }: SpanStart): OpenSpan =>
    opened(spans.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, contextOf(parent)), current)

  return { tracer: { start, current: () => current.getStore() }, stop: () => provider.shutdown() }
}
