import { endsWithin } from '../waiting/time-limit.ts'
import { installTracer } from './tracing.ts'
import type { TracingSettings } from './tracing-settings.ts'

/** Time that the last spans have at a stop: a collector that is down delays no end of a process. */
const LAST_SENDING_MS = 1_000

export type RunningTracing = {
  /** Sends what waits, within a second, and ends tracing. */
  readonly stop: () => Promise<void>
}

export type TracingStart = {
  readonly settings: TracingSettings | undefined
  /** Name of the process: api, relay, projector, worker. */
  readonly name: string
  readonly onFailure: (error: Error | undefined) => void
}

const TELL_EVERY_MS = 10 * 60_000

type WarningLog = { readonly warn: (fields: object, text: string) => void }

/** Counts every batch of spans that was lost, and logs the first in ten minutes. */
export const traceFailureTeller = (logger: WarningLog, count: () => void): TracingStart['onFailure'] => {
  let told = -Infinity
  return (error) => {
    count()
    if (performance.now() - told < TELL_EVERY_MS) return
    told = performance.now()
    logger.warn({ err: error }, 'traces cannot be sent, and are dropped: see OTEL_EXPORTER_OTLP_ENDPOINT')
  }
}

/**
 * Starts tracing where it is configured. The packages of OpenTelemetry are loaded only then: a
 * process without tracing pays nothing for them.
 */
export const startTracing = async ({ settings, ...options }: TracingStart): Promise<RunningTracing> => {
  if (!settings) return { stop: async () => {} }
  const { createTracer } = await import('./open-telemetry.ts')
  const { tracer, stop } = createTracer({ ...settings, ...options })
  installTracer(tracer)
  return {
    stop: async () => {
      installTracer(undefined)
      await endsWithin(LAST_SENDING_MS, stop())
    },
  }
}
