import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { startRelay } from '#infra/platform/relay/relay.ts'
import { createTestStore } from '#tests/infra/event-store/test-store.ts'

/**
 * Process of a relay: arguments are the URLs of log and broker, and the prefix. Prints `active`
 * once it holds the lock.
 */
const [databaseUrl = '', natsUrl = '', prefix = ''] = process.argv.slice(2)
const ignore = () => {}
const nats = linkToNats({ url: natsUrl, onError: ignore })
const relay = startRelay({
  store: createTestStore(createPool(databaseUrl)),
  databaseUrl,
  nats,
  prefix,
  keepLost: async () => {},
  onError: ignore,
})
setInterval(() => process.send?.(relay.isActive() ? 'active' : 'waiting'), 50)
process.on('disconnect', () => process.exit())
