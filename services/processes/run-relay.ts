import { linkToNats } from '#infra/jetstream/nats-link.ts'
import { startRelay } from '#infra/relay/relay.ts'
import type { Broker, OpenedProcess } from './open-process.ts'
import type { Running } from './running.ts'

/** Publishes the log to the broker. */
export const runRelay = (
  { system, databaseUrl, logger }: Pick<OpenedProcess, 'system' | 'databaseUrl' | 'logger'>,
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
