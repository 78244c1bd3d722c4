import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findMasterKey } from '#infra/platform/keys/master-key.ts'
import { readMasterKeySource } from '#infra/platform/keys/master-key-source.ts'
import type { DatabaseSettings } from '#infra/platform/postgres/limits.ts'
import type { KmsSettings } from '#infra/providers/kms/kms-settings.ts'
import { requireNode } from './setup/node-version.ts'
import { startDatabase, type StartedDatabase } from './setup/start-database.ts'

type CommandSettings = Parameters<typeof startDatabase>[0] & {
  readonly masterKey: string | undefined
  /** KMS that opens the key where it is wrapped. */
  readonly kms: KmsSettings | undefined
}

export type CommandContext<Settings> = {
  readonly settings: Settings
  readonly database: StartedDatabase
  /** The key that is there; a command never makes one. */
  readonly masterKey: Buffer | undefined
}

/**
 * Runs a command on the database and data directory that `npm start` would use, running or not, and
 * ends the process: with 0 if `work` returns true, else with 1, and the reason in a line if it
 * throws. `makes`: an embedded database may be created.
 */
export const runCommand = async <Settings extends CommandSettings>(
  readSettings: () => Settings,
  work: (ground: CommandContext<Settings>) => Promise<boolean>,
  { makes = false }: { readonly makes?: boolean } = {},
): Promise<never> => {
  requireNode()
  const attempt = async (): Promise<boolean> => {
    const settings = readSettings()
    const { databaseUrl, dataDir, masterKey: given, kms } = settings
    if (databaseUrl === undefined && !makes && !existsSync(join(dataDir, 'postgres')))
      throw new Error(`there is no database in ${dataDir}: set DATA_DIR to that of npm start, or DATABASE_URL`)
    const fromEnv = await readMasterKeySource({ given, kms })
    const database = await startDatabase(settings)
    try {
      return await work({ settings, database, masterKey: findMasterKey({ fromEnv, dataDir }) })
    } finally {
      await database.stop()
    }
  }
  return process.exit(
    await attempt().then(
      (isWell) => (isWell ? 0 : 1),
      (error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        return 1
      },
    ),
  )
}

/** Returns the master key. @throws Error that says where it is expected. */
export const requireMasterKey = (masterKey: Buffer | undefined): Buffer => {
  if (!masterKey) throw new Error('set DANJI_MASTER_KEY, or DATA_DIR to the directory with its master.key')
  return masterKey
}

/**
 * Returns the settings of a process without the limits of calls: nobody waits for a command's
 * answer, and one that gave up would be started anew.
 */
export const withoutCallLimits = <Settings extends { readonly database: DatabaseSettings }>(
  settings: Settings,
): Settings => ({
  ...settings,
  database: { pools: settings.database.pools },
})
