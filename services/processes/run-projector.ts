import { createJetStreamFeed } from '#infra/feed/jetstream-feed.ts'
import { createLogFeed } from '#infra/feed/log-feed.ts'
import { linkToNats } from '#infra/jetstream/nats-link.ts'
import { BatchLeavesHole } from '#infra/projection/apply-batch.ts'
import { createLeases } from '#infra/projection/leases.ts'
import { startProjectionRunner } from '#infra/projection/runner.ts'
import type { Metrics } from '#infra/telemetry/metrics.ts'
import type { Broker, OpenedProcess } from './open-process.ts'
import type { Running } from './running.ts'

/** Feeds every read model and reactor: from the broker where there is one, else from the log itself. */
export const runProjector = (
  {
    system,
    databaseUrl,
    logger,
    metrics,
  }: Pick<OpenedProcess, 'system' | 'databaseUrl' | 'logger'> & { readonly metrics?: Metrics },
  broker: Broker | undefined,
): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'feed: trying again')
  const nats = broker && linkToNats({ url: broker.url, onError })
  if (nats) metrics?.watchBroker(nats.isUp)
  for (const { name } of [...system.projections, ...system.reactors]) metrics?.feeds(name)
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
    onError: (name, error) => {
      if (error instanceof BatchLeavesHole) metrics?.holeMet(name)
      logger.error({ err: error, projection: name }, 'projection: trying again')
    },
  })
  return {
    stop: async () => {
      await runner.stop()
      await feed.close()
      await nats?.close()
    },
  }
}
