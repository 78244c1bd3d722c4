import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts'
import { ensureServerLogin } from '#infra/postgres/embedded/server-login.ts'
import type { Running } from './running.ts'

export type StartedDatabase = Running & {
  /** As whom the product signs in. */
  readonly url: string
  /** Owns the log's tables; absent: the same. */
  readonly ownerUrl: string | undefined
}

type DatabaseSettings = {
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly dataDir: string
}

/** The database that was configured, or the embedded one of the data directory, started or shared with whoever runs it already. */
export const startDatabase = async ({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
}: DatabaseSettings): Promise<StartedDatabase> => {
  if (databaseUrl !== undefined) return { url: databaseUrl, ownerUrl: databaseOwnerUrl, stop: async () => {} }
  const { url: ownerUrl, stop } = await startEmbeddedPostgres({ dataDir })
  return { url: await ensureServerLogin(ownerUrl, dataDir), ownerUrl, stop }
}
