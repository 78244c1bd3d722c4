import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { inTransaction } from '#infra/platform/postgres/transaction.ts'
import { ERASURES, recordErasure, readErasures } from './erasures.ts'
import { checkFiles, documentsOf, findChain, newestOf, tablesOf } from './chain.ts'
import type { Manifest } from './manifest.ts'
import { extendLog, loadTable } from './tables.ts'

export type RestoreOptions = {
  /** Connections as the owner of the log's tables, to a database without a log. */
  readonly pool: Pool
  readonly migrations: Readonly<Record<string, string>>
  readonly keyFingerprint: string
  readonly dataDir: string
  /** Storage to which the documents are restored. */
  readonly objects: ObjectStorage
  readonly directory: string
  /** Further lists of erasures: those stored beside newer backups. */
  readonly erasures: readonly string[]
  /**
   * Whether the database may hold this backup's log already, so that a restore that broke off after
   * it is completed.
   */
  readonly continues?: boolean
}

/**
 * Returns the migrations that had run when the backup was made; later ones run over the restored
 * data, as they would have.
 */
const migrationsOf = (
  { migrations: names }: Manifest,
  migrations: RestoreOptions['migrations'],
): RestoreOptions['migrations'] => {
  const unknown = names.filter((name) => !(name in migrations))
  if (unknown.length > 0) throw new Error(`the backup is of a newer version, which has ${unknown.join(', ')}`)
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
}

const hasLog = async (client: Pick<PoolClient, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.event') is not null as there`)
  if (!rows[0]?.there) return false
  return ((await client.query('select from event limit 1')).rowCount ?? 0) > 0
}

const LOG_IS_THERE =
  'the database holds a log already: restore into an empty one, or add --continue where the restore of this backup was broken off'

/**
 * Whether the database holds this backup's log: its newest signed head, or, if none was signed, as
 * many events.
 */
const holdsBackup = async (client: Pick<PoolClient, 'query'>, { treeHead, position }: Manifest): Promise<boolean> => {
  const { rows } = await client.query<{ length: number; signed: boolean }>(
    `select (select position from log_head) as length,
       exists (select from signed_tree_head where size = $1 and root = $2 and signature = $3) as signed`,
    [treeHead?.size ?? 0, treeHead?.root ?? '', treeHead?.signature ?? ''],
  )
  const [row] = rows
  return row !== undefined && row.length >= position && (treeHead === null || row.signed)
}

const allErasures = async ({ directory, dataDir, erasures }: RestoreOptions): Promise<readonly string[]> => {
  const lists = await Promise.all(
    [join(directory, ERASURES), join(dataDir, ERASURES), ...erasures].map((path) => readErasures(path)),
  )
  return [...new Set(lists.flat())]
}

/**
 * Restores a backup into a database without a log, or continues a restore that was broken off.
 * Erased persons stay erased, also those erased after the backup: their keys are destroyed again by
 * the lists of erasures, in the same transaction. All or nothing, except documents, which are named
 * by their content.
 * @throws Error if the database has a log, the key differs, the backup is damaged or of a newer
 * version, or one that it continues is missing.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Manifest & { readonly erased: number }> => {
  const { pool, directory, dataDir, objects, keyFingerprint } = options
  const chain = await findChain(directory)
  const { manifest } = newestOf(chain)
  if (manifest.keyFingerprint !== keyFingerprint)
    throw new Error('DANJI_MASTER_KEY is not the key that this backup was made with')
  await checkFiles(chain)
  const migrations = migrationsOf(manifest, options.migrations)
  const erased = await allErasures(options)
  const isLoaded = await hasLog(pool)
  if (isLoaded && options.continues !== true) throw new Error(LOG_IS_THERE)
  if (isLoaded && !(await holdsBackup(pool, manifest))) throw new Error('the log of the database is not this backup')
  await mkdir(dataDir, { recursive: true })
  if (!isLoaded) await migrate(pool, migrations)
  await inTransaction(pool, async (client) => {
    await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'; set local statement_timeout = 0")
    if (!isLoaded && (await hasLog(client))) throw new Error(LOG_IS_THERE)
    if (!isLoaded) await extendLog(client, manifest.position)
    for (const [table, parts] of isLoaded ? [] : tablesOf(chain)) await loadTable(client, table, parts)
    for (const personId of erased) await client.query('select destroy_person_key($1)', [personId])
  })
  for (const path of documentsOf(chain).values()) await objects.put(createReadStream(path))
  const noted = new Set(await readErasures(join(dataDir, ERASURES)))
  for (const personId of erased) if (!noted.has(personId)) await recordErasure(dataDir, personId)
  return { ...manifest, erased: erased.length }
}
