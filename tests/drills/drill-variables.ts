import { drillAdmin } from './drilled-campaign.ts'

/** Master key of all drills. */
export const drillMasterKey = Buffer.alloc(32, 9)

/** Returns the variables of the product's processes in a drill; `url`: address that they are reached at. */
export const drillVariables = ({
  databaseUrl,
  dataDir,
  url,
}: {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly url: string
}): Readonly<Record<string, string>> & { readonly DATABASE_URL: string } => ({
  NODE_ENV: 'development',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  DANJI_MASTER_KEY: drillMasterKey.toString('base64'),
  PUBLIC_URL: url,
  RATE_LIMIT_FACTOR: '100000',
  SUPER_ADMIN_EMAIL: drillAdmin.email,
  SUPER_ADMIN_PASSWORD: drillAdmin.password,
})

/**
 * Numbers of connections for processes that are killed: a machine's own Postgres takes a hundred,
 * and those of who was killed go a moment later.
 */
export const fewConnections = {
  DATABASE_POOL_CALLS: '8',
  DATABASE_POOL_LOG: '6',
  DATABASE_POOL_WORK: '10',
} as const
