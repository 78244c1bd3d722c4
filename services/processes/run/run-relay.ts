import { reportLoss } from '#infra/platform/log-memory/log-loss.ts'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { startRelay } from '#infra/platform/relay/relay.ts'
import type { Broker, OpenedProcess } from '../setup/open-process.ts'
import type { Running } from './running.ts'

/** Publishes the log to the broker. */
export const runRelay = (
  { system, databaseUrl, logger, metrics }: Pick<OpenedProcess, 'system' | 'databaseUrl' | 'logger' | 'metrics'>,
  broker: Broker,
): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'relay: trying again')
  const nats = linkToNats({ url: broker.url, onError })
  metrics.watchBroker(nats.isUp)
  const relay = startRelay({
    store: system.deps.store,
    databaseUrl,
    nats,
    prefix: broker.prefix,
    onError,
    keepLost: async (events) =>
      void (await reportLoss(system.database, {
        by: 'relay',
        source: 'broker',
        events: events.map((sealed) => ({ ...sealed, sealed })),
        heads: [],
      })),
    onPublished: metrics.published,
  })
  return {
    stop: async () => {
      await relay.stop()
      await nats.close()
    },
  }
}
