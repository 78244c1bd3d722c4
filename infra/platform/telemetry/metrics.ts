import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countingFailures, sourceGauge, type MetricSource } from './polled-gauges.ts'
import { operatingMetrics, poolMetrics, type OperatingMetrics, type OperatingSources } from './operating-metrics.ts'
import type { AnsweredRequest } from './requests.ts'
import { upkeepMetrics, type UpkeepSources } from './upkeep-metrics.ts'

/** Sources of metrics, called only at a scrape. */
export type MetricSources = OperatingSources & {
  readonly countJobs?: () => Promise<{ readonly waiting: number; readonly running: number; readonly failed: number }>
  /** Returns the newest position of the log, which lag is measured against. */
  readonly lastPosition?: () => Promise<number>
  /** True, by default, for memory, event loop and the like of this process. */
  readonly process?: boolean
  readonly upkeep?: UpkeepSources
}

export type Metrics = OperatingMetrics & {
  readonly registry: Registry
  /**
   * Records a batch that the event store wrote: its writes, their events, and the seconds of the
   * transaction.
   */
  readonly appended: (batch: { readonly writes: number; readonly events: number; readonly seconds: number }) => void
  /** Records that a read model or reactor has reached this position. */
  readonly projected: (name: string, position: number) => void
  /** Records events that the broker confirmed, up to this position. */
  readonly published: (published: { readonly events: number; readonly position: number }) => void
  readonly answered: (request: AnsweredRequest) => void
  /** Counts a batch of spans that could not be sent. */
  readonly tracesLost: () => void
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BATCH = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024]

const appendMetrics = (registers: Registry[]): Metrics['appended'] => {
  const writes = new Counter({ name: 'danji_appends_total', help: 'Writes to the log.', registers })
  const events = new Counter({ name: 'danji_events_appended_total', help: 'Events in them.', registers })
  const size = new Histogram({
    name: 'danji_append_batch_units',
    help: 'Writes that shared one transaction.',
    buckets: BATCH,
    registers,
  })
  const seconds = new Histogram({
    name: 'danji_append_seconds',
    help: 'How long one such transaction took.',
    buckets: SECONDS,
    registers,
  })
  return (batch) => {
    writes.inc(batch.writes)
    events.inc(batch.events)
    size.observe(batch.writes)
    seconds.observe(batch.seconds)
  }
}

const projectionMetrics = (askLast: MetricSource<number>, registers: Registry[]): Metrics['projected'] => {
  const positions = new Map<string, number>()
  const labelNames = ['projection'] as const
  const seen = new Gauge({
    name: 'danji_projection_position',
    help: 'Newest position of the log that a read model has seen.',
    labelNames,
    registers,
  })
  new Gauge({
    name: 'danji_projection_lag_events',
    help: 'Positions of the log that a read model has not seen yet.',
    labelNames,
    registers,
    async collect() {
      const last = await askLast()
      this.reset()
      if (last === undefined) return
      for (const [projection, position] of positions) this.set({ projection }, Math.max(0, last - position))
    },
  })
  return (projection, position) => {
    positions.set(projection, position)
    seen.set({ projection }, position)
  }
}

const relayMetrics = (askLast: MetricSource<number>, registers: Registry[]): Metrics['published'] => {
  let confirmed: number | undefined
  const events = new Counter({
    name: 'danji_relay_published_total',
    help: 'Events that the broker confirmed.',
    registers,
  })
  const askLag = async (): Promise<number | undefined> => {
    const last = confirmed === undefined ? undefined : await askLast()
    return last === undefined || confirmed === undefined ? undefined : Math.max(0, last - confirmed)
  }
  sourceGauge(
    {
      name: 'danji_relay_lag_events',
      help: 'Positions of the log that the broker has not confirmed; absent where this process does not relay.',
      registers,
    },
    askLag,
  )
  return (published) => {
    events.inc(published.events)
    confirmed = published.position
  }
}

const jobMetrics = (
  askJobs: MetricSource<Awaited<ReturnType<NonNullable<MetricSources['countJobs']>>>>,
  registers: Registry[],
): void => {
  new Gauge({
    name: 'danji_jobs',
    help: 'Jobs in the queue.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await askJobs()
      this.reset()
      if (!counts) return
      for (const state of ['waiting', 'running', 'failed'] as const) this.set({ state }, counts[state])
    },
  })
}

const requestMetrics = (registers: Registry[]): Metrics['answered'] => {
  const labelNames = ['method', 'route', 'status'] as const
  const seconds = new Histogram({
    name: 'danji_http_request_seconds',
    help: 'From a request to the end of its answer.',
    labelNames,
    buckets: SECONDS,
    registers,
  })
  const requests = new Counter({
    name: 'danji_http_requests_total',
    help: 'Answered requests; `code` says why one was refused and is empty where it was not.',
    labelNames: [...labelNames, 'code'],
    registers,
  })
  return ({ method, route, status, seconds: took, code = '' }) => {
    seconds.observe({ method, route, status }, took)
    requests.inc({ method, route, status, code })
  }
}

const tracingMetrics = (registers: Registry[]): Metrics['tracesLost'] => {
  const lost = new Counter({
    name: 'danji_trace_batches_lost_total',
    help: 'Batches of spans that the collector did not take.',
    registers,
  })
  return () => lost.inc()
}

/**
 * Creates the metrics of one process, in a registry of its own: `await metrics.registry.metrics()`
 * is what Prometheus scrapes. Labels are names, route templates and codes only, never ids: there
 * would be as many series as residents.
 */
export const createMetrics = (sources: MetricSources = {}): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  if (sources.pools) poolMetrics(sources.pools, registers)
  if (sources.process !== false) collectDefaultMetrics({ register: registry })
  const failures = new Counter({
    name: 'danji_metric_source_failures_total',
    help: 'Times that a figure could not be asked for.',
    registers,
  })
  const askLast = countingFailures(sources.lastPosition, failures)
  sourceGauge({ name: 'danji_log_position', help: 'Newest position of the log.', registers }, askLast)
  jobMetrics(countingFailures(sources.countJobs, failures), registers)
  upkeepMetrics(sources.upkeep ?? {}, registers, failures)
  return {
    registry,
    appended: appendMetrics(registers),
    projected: projectionMetrics(askLast, registers),
    published: relayMetrics(askLast, registers),
    answered: requestMetrics(registers),
    tracesLost: tracingMetrics(registers),
    ...operatingMetrics(sources, registers, failures),
  }
}
