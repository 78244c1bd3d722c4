import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { ensureServerLogin } from '#infra/platform/postgres/embedded/server-login.ts'
import { checkDatabase } from './preflight.ts'
import type { Running } from '../run/running.ts'

type DatabaseLocation = {
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly dataDir: string
}

/** Running Postgres, and how to stop it: stopping does nothing if it is external. */
export type StartedDatabase = Running & {
  /** Connection string of the product's role. */
  readonly url: string
  /** Owns the log's tables; absent: the same. */
  readonly ownerUrl: string | undefined
}

/**
 * Starts the configured Postgres, or the embedded one of the data directory. `onLost` is called
 * when the embedded one is lost for good.
 */
export const startDatabase = async (
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseLocation,
  onLost?: (error: Error) => void,
): Promise<StartedDatabase> => {
  if (databaseUrl !== undefined) {
    if (databaseOwnerUrl !== undefined) await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl)
    await checkDatabase('DATABASE_URL', databaseUrl)
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl, stop: async () => {} }
  }
  const { url: ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, ...(onLost ? { onLost } : {}) })
  return { url: await ensureServerLogin(ownerUrl, dataDir), ownerUrl, stop }
}

/**
 * Joins the database of an existing log: the Postgres of a running `npm start` is shared, none is
 * created.
 * @throws Error that says what is needed
 */
export const joinDatabase = async (place: DatabaseLocation): Promise<StartedDatabase> => {
  if (place.databaseUrl === undefined && !existsSync(join(place.dataDir, 'postgres')))
    throw new Error(
      `There is no log in ${place.dataDir}: set DATA_DIR to the directory that \`npm start\` ` +
        'works on, or DATABASE_URL and DANJI_MASTER_KEY.',
    )
  return startDatabase(place)
}
