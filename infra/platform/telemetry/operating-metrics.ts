import { Counter, type Registry } from 'prom-client'
import { countingFailures, sourceGauge, sourceSeries } from './polled-gauges.ts'
import { codeMetrics, type CodeMetrics } from './code-metrics.ts'
import type { Verdicts } from './readiness.ts'

/** Pool of connections, as pg counts it. */
type CountedPool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

/** Sources of metrics, called only at a scrape. */
export type OperatingSources = {
  /**
   * Returns the seconds that the oldest event has waited for each read model and reactor; 0 where
   * none waits.
   */
  readonly unseen?: () => Promise<readonly { readonly name: string; readonly seconds: number }[]>
  /** Returns the seconds that the oldest job has waited; undefined where none does. */
  readonly oldestJob?: () => Promise<number | undefined>
  readonly pools?: () => Readonly<Record<string, CountedPool>>
  readonly checks?: () => Promise<Verdicts>
}

export type OperatingMetrics = {
  readonly codes: CodeMetrics
  /** Declares that this process feeds a read model or reactor: its gaps are counted, from 0. */
  readonly feeds: (projection: string) => void
  /** Counts a batch that did not follow the checkpoint of a read model or reactor. */
  readonly holeMet: (projection: string) => void
  /** Watches from now on whether the broker is connected. */
  readonly watchBroker: (isUp: () => boolean) => void
}

/**
 * Adds the metrics of pools; call it before all sources that query the database at a scrape, since
 * it would count them.
 */
export const poolMetrics = (pools: NonNullable<OperatingSources['pools']>, registers: Registry[]): void => {
  sourceSeries(
    { name: 'danji_pool_waiting', help: 'Who waits for a connection to Postgres.', labelNames: ['pool'], registers },
    async () => Object.entries(pools()).map(([pool, { waitingCount }]) => ({ labels: { pool }, value: waitingCount })),
  )
  sourceSeries(
    {
      name: 'danji_pool_connections',
      help: 'Connections to Postgres, in use or idle.',
      labelNames: ['pool', 'state'],
      registers,
    },
    async () =>
      Object.entries(pools()).flatMap(([pool, { totalCount, idleCount }]) => [
        { labels: { pool, state: 'used' }, value: totalCount - idleCount },
        { labels: { pool, state: 'idle' }, value: idleCount },
      ]),
  )
}

const reportedMetrics = (registers: Registry[]): Omit<OperatingMetrics, 'watchBroker'> => {
  const holes = new Counter({
    name: 'danji_projection_holes_total',
    help: 'Batches that did not follow the checkpoint: a database that came back without its last seconds.',
    labelNames: ['projection'],
    registers,
  })
  return {
    codes: codeMetrics(registers),
    feeds: (projection) => holes.inc({ projection }, 0),
    holeMet: (projection) => holes.inc({ projection }),
  }
}

/** Adds the metrics that an operator looks at first: lag, waiting work, readiness. */
export const operatingMetrics = (
  sources: OperatingSources,
  registers: Registry[],
  failures: Counter,
): OperatingMetrics => {
  const askOldestJob = countingFailures(sources.oldestJob, failures)
  const askUnseen = countingFailures(sources.unseen, failures)
  sourceSeries(
    {
      name: 'danji_projection_oldest_unseen_seconds',
      help: 'How long the oldest event has waited that a read model or reactor has not seen.',
      labelNames: ['projection'],
      registers,
    },
    async () => (await askUnseen())?.map(({ name, seconds }) => ({ labels: { projection: name }, value: seconds })),
  )
  sourceGauge(
    {
      name: 'danji_jobs_oldest_seconds',
      help: 'How long the oldest job has waited; absent where none does.',
      registers,
    },
    () => askOldestJob(),
  )
  const askChecks = countingFailures(sources.checks, failures)
  sourceSeries(
    {
      name: 'danji_ready',
      help: '1 where a check of readiness passes, 0 where not.',
      labelNames: ['check'],
      registers,
    },
    async () =>
      Object.entries((await askChecks()) ?? {}).map(([check, verdict]) => ({
        labels: { check },
        value: verdict === 'OK' ? 1 : 0,
      })),
  )
  const brokers: (() => boolean)[] = []
  sourceGauge(
    {
      name: 'danji_broker_up',
      help: '1 while the broker is reached; absent where this process needs none.',
      registers,
    },
    async () => (brokers.length === 0 ? undefined : Number(brokers.every((isUp) => isUp()))),
  )
  return { ...reportedMetrics(registers), watchBroker: (isUp) => void brokers.push(isUp) }
}
