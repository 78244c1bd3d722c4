import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { ObjectDamaged, type ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import { ERASURES, readErasures } from './erasures.ts'
import { documentPath, hashOfFile, MANIFEST, type Manifest } from './manifest.ts'
import { dumpTable, tablesToBackUp } from './tables.ts'

export type BackupOptions = {
  readonly pool: Pool
  readonly keyFingerprint: string
  readonly dataDir: string
  /** Storage of the documents. */
  readonly objects: ObjectStorage
  /** Must not exist yet: a backup is never mixed with another. */
  readonly directory: string
}

const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** All tables as they stand at one instant; who writes meanwhile is not held up. */
const atOneInstant = async <Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    // Texts that every Postgres reads the same way.
    await client.query(
      "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'; set local statement_timeout = 0",
    )
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

const dumpDatabase = (pool: Pool, directory: string) =>
  atOneInstant(pool, async (client) => {
    const tables: Manifest['tables'] = []
    for (const table of await tablesToBackUp(client)) tables.push(await dumpTable(client, table, directory))
    const { rows: migrations } = await client.query<{ name: string }>('select name from schema_migration order by name')
    const { rows: heads } = await client.query<NonNullable<Manifest['treeHead']>>(
      'select size, root, signed_at as at, signature from signed_tree_head order by size desc limit 1',
    )
    const { rows: ends } = await client.query<{ position: number }>('select position from log_head')
    const { rows: erased } = await client.query<{ id: string }>(
      'select person_id as id from person_key where wrapped is null',
    )
    return {
      tables,
      migrations: migrations.map(({ name }) => name),
      treeHead: heads[0] ?? null,
      position: ends[0]?.position ?? 0,
      erased: erased.map(({ id }) => id),
    }
  })

type CopiedDocuments = { readonly files: string[]; readonly damaged: string[] }

/**
 * Copies every document. A damaged one is left out and named: it must not prevent the backup of the
 * others.
 */
const copyDocuments = async (objects: ObjectStorage, to: string): Promise<CopiedDocuments> => {
  const copied: CopiedDocuments = { files: [], damaged: [] }
  for await (const key of objects.keys()) {
    const path = documentPath(to, key)
    await mkdir(dirname(path), { recursive: true })
    try {
      await pipeline(await objects.get(key), createWriteStream(path, { mode: 0o600, flush: true }))
      copied.files.push(key)
    } catch (error) {
      if (!(error instanceof ObjectDamaged)) throw error
      await rm(path, { force: true })
      copied.damaged.push(key)
    }
  }
  return copied
}

const writeErasures = async (path: string, ids: readonly string[]): Promise<string> => {
  await writeFile(path, ids.map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true })
  return hashOfFile(path)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Writes the log and all that cannot be rebuilt from it into a directory: tables, documents, the
 * list of erasures, the fingerprint of the master key. The key itself is not in it, so that nobody
 * who finds a backup can read personal data. The directory appears when it is complete. Damaged
 * documents are named in it and left out.
 * @throws Error if the directory exists
 */
export const makeBackup = async ({
  pool,
  keyFingerprint,
  dataDir,
  objects,
  directory,
}: BackupOptions): Promise<Manifest> => {
  const target = resolve(directory)
  if (await exists(target)) throw new Error(`${target} exists already: every backup gets a directory of its own`)
  const draft = `${target}.part-${process.pid}`
  try {
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
    const { erased, ...database } = await dumpDatabase(pool, draft)
    const { files, damaged } = await copyDocuments(objects, join(draft, 'files'))
    const noted = await readErasures(join(dataDir, ERASURES))
    const manifest: Manifest = {
      format: 'danji backup 1',
      at: new Date().toISOString(),
      keyFingerprint,
      ...database,
      files,
      ...(damaged.length > 0 ? { damaged } : {}),
      erasures: await writeErasures(join(draft, ERASURES), [...new Set([...erased, ...noted])].toSorted()),
    }
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true })
    await rename(draft, target)
    await syncDirectory(dirname(target))
    return manifest
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
