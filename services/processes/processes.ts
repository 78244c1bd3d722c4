import type { FastifyInstance } from 'fastify'
import { createJetStreamFeed } from '#infra/feed/jetstream-feed.ts'
import { createLogFeed } from '#infra/feed/log-feed.ts'
import { addJob } from '#infra/jobs/job-queue.ts'
import { startJobRunner } from '#infra/jobs/job-runner.ts'
import { linkToNats } from '#infra/jetstream/nats-link.ts'
import { createLeases } from '#infra/projection/leases.ts'
import { startProjectionRunner } from '#infra/projection/runner.ts'
import { startRelay } from '#infra/relay/relay.ts'
import type { Logger } from '#infra/telemetry/logger.ts'
import { areas } from '../areas.ts'
import type { Messaging } from '../core/area.ts'
import type { System } from './system.ts'

/** Something that runs until it is stopped; stopping finishes the work in hand. */
export type Running = { readonly stop: () => Promise<void> }

export type Broker = { readonly url: string; readonly prefix: string }

type Options = { readonly system: System; readonly databaseUrl: string; readonly logger: Logger }

/** Publishes the log to the broker. */
export const runRelay = (
  { system, databaseUrl, logger }: Options,
  broker: Broker,
  onPublished?: (published: { readonly events: number; readonly position: number }) => void,
): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'relay: trying again')
  const nats = linkToNats({ url: broker.url, onError })
  const relay = startRelay({
    store: system.deps.store,
    databaseUrl,
    nats,
    prefix: broker.prefix,
    onError,
    ...(onPublished ? { onPublished } : {}),
  })
  return {
    stop: async () => {
      await relay.stop()
      await nats.close()
    },
  }
}

/** Feeds every read model and reactor: from the broker where there is one, else from the log itself. */
export const runProjector = ({ system, databaseUrl, logger }: Options, broker: Broker | undefined): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'feed: trying again')
  const nats = broker && linkToNats({ url: broker.url, onError })
  const { store } = system.deps
  const feed =
    broker && nats
      ? createJetStreamFeed({ store, databaseUrl, nats, prefix: broker.prefix, onError })
      : createLogFeed({ store, databaseUrl, onError })
  const runner = startProjectionRunner({
    database: system.database,
    store,
    feed,
    projections: system.projections,
    reactors: system.reactors,
    leases: createLeases(system.pool),
    onError: (name, error) => logger.error({ err: error, projection: name }, 'projection: trying again'),
  })
  return {
    stop: async () => {
      await runner.stop()
      await feed.close()
      await nats?.close()
    },
  }
}

export type WorkerOptions = {
  /** Jobs at once. */
  readonly concurrency?: number
  /** Whether work is also done by the clock and at the start; tests say when. True where nothing is said. */
  readonly byTheClock?: boolean
}

/** Does the jobs of all rooms. */
export const runWorker = async (
  { system, logger }: Pick<Options, 'system' | 'logger'>,
  messaging: Messaging,
  { concurrency = 4, byTheClock = true }: WorkerOptions = {},
): Promise<Running> => {
  const jobs = Object.fromEntries(
    areas.flatMap((area) => Object.entries(area.jobs?.({ ...system.deps, messaging }) ?? {})),
  )
  const timed = byTheClock ? Object.entries(jobs) : []
  for (const [task, { atStart }] of timed) if (atStart) await addJob(system.pool, { task, payload: {}, key: task })
  return startJobRunner({
    pool: system.pool,
    concurrency,
    logger,
    tasks: Object.fromEntries(Object.entries(jobs).map(([task, { run }]) => [task, run])),
    onFailed: async ({ task, payload, error }) => jobs[task]?.onGivenUp?.(payload, error),
    cron: timed.flatMap(([task, { cron }]) => (cron === undefined ? [] : [{ task, match: cron }])),
  })
}

/** Stops the listening server: requests in work are finished, new ones are refused. */
export const runningApp = (app: FastifyInstance): Running => ({ stop: () => app.close() })

/** One press of Ctrl-C reaches a process twice under npm: from the terminal, and handed on by npm. */
const SAME_PRESS_MS = 1_000

/** Stops everything once on SIGINT or SIGTERM, in the order given, and ends the process; a second, later signal ends it at once. */
export const stopOnSignal = (running: readonly Running[], logger: Logger): void => {
  let stoppingSince: number | undefined
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    logger.info({ signal }, 'stopping')
    for (const one of running)
      await one.stop().catch((error: unknown) => logger.error({ err: error }, 'stopping failed'))
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
}
