import { createJetStreamFeed } from '#infra/platform/feed/jetstream-feed.ts'
import { createLogFeed } from '#infra/platform/feed/log-feed.ts'
import { watchLog } from '#infra/platform/feed/log-watch.ts'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { createPreparingDatabase } from '#infra/platform/postgres/prepared-statements.ts'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { BatchLeavesHole } from '#infra/platform/projection/apply-batch.ts'
import { createLeases, leaseOf, type Leases } from '#infra/platform/projection/leases.ts'
import { leaseOfReactor, startReactors } from '#infra/platform/projection/reactor-runner.ts'
import { startProjectionRunner } from '#infra/platform/projection/runner.ts'
import type { Metrics } from '#infra/platform/telemetry/metrics.ts'
import type { Broker, OpenedProcess } from '../setup/open-process.ts'
import type { Running } from './running.ts'

type ProjectorProcess = Pick<OpenedProcess, 'system' | 'databaseUrl' | 'logger'> & { readonly metrics?: Metrics }
type OnFeederError = (name: string, error: unknown) => void

/**
 * Runs the reactors, on a connection of their own, so that requested codes are sent while read
 * models are busy. With a broker, too, they follow the log itself: they need few of its events.
 */
const runReactors = (
  { system, databaseUrl, logger }: ProjectorProcess,
  leases: Leases,
  onError: OnFeederError,
): Running => {
  const watch = watchLog({ databaseUrl, onError: (error) => logger.warn({ err: error }, 'feed: trying again') })
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'danji reactors' })
  const reactors = startReactors({
    database: createDatabase(pool),
    store: system.deps.store,
    watch,
    reactors: system.reactors,
    leases,
    onError,
  })
  return {
    stop: async () => {
      await reactors.stop()
      await watch.close()
      await pool.end()
    },
  }
}

/** Feeds read models and reactors until it is stopped. */
export type RunningProjector = Running & {
  /**
   * Whether this process feeds the read model or reactor of the name; of several projectors one
   * does.
   */
  readonly feeds: (name: string) => boolean
}

/**
 * Feeds every read model, from the broker where there is one, else from the log itself, and every
 * reactor.
 */
export const runProjector = (opened: ProjectorProcess, broker: Broker | undefined): RunningProjector => {
  const { system, databaseUrl, logger, metrics } = opened
  const onError = (error: unknown) => logger.warn({ err: error }, 'feed: trying again')
  const onFeederError: OnFeederError = (name, error) => {
    if (error instanceof BatchLeavesHole) metrics?.holeMet(name)
    logger.error({ err: error, projection: name }, 'projection: trying again')
  }
  const nats = broker && linkToNats({ url: broker.url, onError })
  if (nats) metrics?.watchBroker(nats.isUp)
  for (const { name } of [...system.projections, ...system.reactors]) metrics?.feeds(name)
  const { store } = system.deps
  const feed =
    broker && nats
      ? createJetStreamFeed({ store, databaseUrl, nats, prefix: broker.prefix, onError })
      : createLogFeed({ store, databaseUrl, onError })
  const leases = createLeases(system.pool)
  const reactors = runReactors(opened, leases, onFeederError)
  const runner = startProjectionRunner({
    database: createPreparingDatabase(system.pool),
    store,
    feed,
    projections: system.projections,
    leases,
    onError: onFeederError,
  })
  const leaseNames = new Map([
    ...system.projections.map((projection) => [projection.name, leaseOf(projection)] as const),
    ...system.reactors.map((reactor) => [reactor.name, leaseOfReactor(reactor)] as const),
  ])
  return {
    feeds: (name) => leases.holds(leaseNames.get(name) ?? ''),
    stop: async () => {
      await reactors.stop()
      await runner.stop()
      await feed.close()
      await nats?.close()
    },
  }
}

/**
 * Takes its share of the builds of read models that are far behind, and feeds nothing. `isBuilt`
 * tells by the name which read models it builds.
 */
export const runBuilder = (
  { system, databaseUrl, logger }: ProjectorProcess,
  isBuilt: (name: string) => boolean,
): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'build: trying again')
  const { store } = system.deps
  const feed = createLogFeed({ store, databaseUrl, onError })
  const runner = startProjectionRunner({
    database: createPreparingDatabase(system.pool),
    store,
    feed,
    projections: system.projections.filter(({ name }) => isBuilt(name)),
    leases: createLeases(system.pool),
    buildsOnly: true,
    onError: (name, error) => logger.error({ err: error, projection: name }, 'projection: trying again'),
  })
  return {
    stop: async () => {
      await runner.stop()
      await feed.close()
    },
  }
}
