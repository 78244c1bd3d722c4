import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { startRelay } from '#infra/platform/relay/relay.ts'
import { endWithParent } from '../bench-process.ts'
import { createBenchStore } from '../bench-store.ts'

/** The relay as a process of its own. Arguments: URLs of log and broker, prefix. */

const [databaseUrl = '', natsUrl = '', prefix = ''] = process.argv.slice(2)
const onError = (error: unknown): void => console.error('relay:', error)
endWithParent()
startRelay({
  store: createBenchStore(createPool(databaseUrl, { pipeline: true })),
  databaseUrl,
  nats: linkToNats({ url: natsUrl, onError }),
  prefix,
  keepLost: async () => {},
  onError,
})
