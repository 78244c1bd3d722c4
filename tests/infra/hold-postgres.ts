// A process of its own that starts the embedded Postgres of a data directory, tells its URL, and
// stops it when told to.
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'

const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', say: () => {} })
process.send?.({ url: postgres.url, adopted: postgres.adopted })
process.once('message', () => {
  void postgres.stop().then(() => process.exit(0))
})
