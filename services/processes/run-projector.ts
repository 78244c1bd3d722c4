import { createJetStreamFeed } from '#infra/feed/jetstream-feed.ts'
import { createLogFeed } from '#infra/feed/log-feed.ts'
import { linkToNats } from '#infra/jetstream/nats-link.ts'
import { watchLog } from '#infra/feed/log-watch.ts'
import { createDatabase, createPool } from '#infra/postgres/pool.ts'
import { createLeases, type Leases } from '#infra/projection/leases.ts'
import { startReactors } from '#infra/projection/reactor-runner.ts'
import { startProjectionRunner } from '#infra/projection/runner.ts'
import type { Broker, OpenedProcess } from './open-process.ts'
import type { Running } from './running.ts'

/**
 * The reactors, on a connection of their own: whatever read models are busy with, a code that was asked for goes out. Beside a broker, too,
 * they follow the log itself: they need few of its events.
 */
const runReactors = (
  { system, databaseUrl, logger }: Pick<OpenedProcess, 'system' | 'databaseUrl' | 'logger'>,
  leases: Leases,
): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'feed: trying again')
  const watch = watchLog({ databaseUrl, onError })
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'danji reactors' })
  const reactors = startReactors({
    database: createDatabase(pool),
    store: system.deps.store,
    watch,
    reactors: system.reactors,
    leases,
    onError: (name, error) => logger.error({ err: error, reactor: name }, 'reactor: trying again'),
  })
  return {
    stop: async () => {
      await reactors.stop()
      await watch.close()
      await pool.end()
    },
  }
}

/** Feeds every read model, from the broker where there is one, else from the log itself, and every reactor. */
export const runProjector = (
  opened: Pick<OpenedProcess, 'system' | 'databaseUrl' | 'logger'>,
  broker: Broker | undefined,
): Running => {
  const { system, databaseUrl, logger } = opened
  const onError = (error: unknown) => logger.warn({ err: error }, 'feed: trying again')
  const nats = broker && linkToNats({ url: broker.url, onError })
  const { store } = system.deps
  const feed =
    broker && nats
      ? createJetStreamFeed({ store, databaseUrl, nats, prefix: broker.prefix, onError })
      : createLogFeed({ store, databaseUrl, onError })
  const leases = createLeases(system.pool)
  const reactors = runReactors(opened, leases)
  const runner = startProjectionRunner({
    database: system.database,
    store,
    feed,
    projections: system.projections,
    leases,
    onError: (name, error) => logger.error({ err: error, projection: name }, 'projection: trying again'),
  })
  return {
    stop: async () => {
      await reactors.stop()
      await runner.stop()
      await feed.close()
      await nats?.close()
    },
  }
}
