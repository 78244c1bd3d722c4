import { Counter, type Registry } from 'prom-client'
import { askable, sourceGauge, sourceSeries } from './polled-gauges.ts'
import { codeMetrics, type CodeMetrics } from './code-metrics.ts'
import type { Verdicts } from './readiness.ts'

/** A pool of connections, as pg counts it. */
type CountedPool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

/** Asked when somebody scrapes, and only then. */
export type OperatingSources = {
  /** Seconds that the oldest event has waited for each read model and reactor; 0 where none waits. */
  readonly unseen?: () => Promise<readonly { readonly name: string; readonly seconds: number }[]>
  /** Seconds that the oldest job has waited; undefined where none does. */
  readonly oldestJob?: () => Promise<number | undefined>
  readonly pools?: () => Readonly<Record<string, CountedPool>>
  readonly checks?: () => Promise<Verdicts>
}

export type OperatingMetrics = {
  readonly codes: CodeMetrics
  /** This process feeds a read model or reactor: its holes are counted, from 0. */
  readonly feeds: (projection: string) => void
  /** A batch did not follow the checkpoint of a read model or reactor. */
  readonly holeMet: (projection: string) => void
  /** Asks from now on whether the broker is reached. */
  readonly watchBroker: (isUp: () => boolean) => void
}

/** Comes before all that asks the database at a scrape: it would count them. */
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

const toldMetrics = (registers: Registry[]): Omit<OperatingMetrics, 'watchBroker'> => {
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

/** What an operator asks first: does it keep up, does it wait for something, is it ready. */
export const operatingMetrics = (
  sources: OperatingSources,
  registers: Registry[],
  failures: Counter,
): OperatingMetrics => {
  const askOldestJob = askable(sources.oldestJob, failures)
  const askUnseen = askable(sources.unseen, failures)
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
  const askChecks = askable(sources.checks, failures)
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
  return { ...toldMetrics(registers), watchBroker: (isUp) => void brokers.push(isUp) }
}
