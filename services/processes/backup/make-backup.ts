import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { ObjectDamaged, type ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import { inTransaction } from '#infra/platform/postgres/transaction.ts'
import { ERASURES, readErasures } from './erasures.ts'
import { checkFiles, findChain, findWrongTree, type Chain } from './chain.ts'
import { documentPath, EVENTS, hashOfFile, MANIFEST, type Manifest } from './manifest.ts'
import { dumpTable, tablesToBackUp } from './tables.ts'

export type BackupOptions = {
  readonly pool: Pool
  readonly keyFingerprint: string
  readonly dataDir: string
  /** Storage of the documents. */
  readonly objects: ObjectStorage
  /** Must not exist yet: a backup is never mixed with another. */
  readonly directory: string
  /** Directory of the backup that this one continues, beside this one; absent: a full backup. */
  readonly since?: string
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
const atOneInstant = <Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> =>
  inTransaction(
    pool,
    async (client) => {
      // Texts that every Postgres reads the same way.
      await client.query(
        "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'; set local statement_timeout = 0",
      )
      return work(client)
    },
    'begin transaction isolation level repeatable read read only',
  )

/** The log is not the one of the earlier backup, or was set back behind it. */
export class LogNotContinued extends Error {
  constructor() {
    super('the log does not continue the earlier backup: make a full one, without --since')
    this.name = 'LogNotContinued'
  }
}

/**
 * Refuses to continue the backup of another log, or of this one from before it was set back: a head
 * that was signed over its events must stand in this log.
 */
const refuseAnotherLog = async (client: PoolClient, { treeHead, position, tables }: Manifest): Promise<void> => {
  const { rows } = await client.query<{ continues: boolean }>(
    `select exists (select from signed_tree_head where size = $1 and root = $2 and signature = $3)
       and exists (select from log_head where position >= $4) as continues`,
    [treeHead?.size, treeHead?.root, treeHead?.signature, position],
  )
  if (rows[0]?.continues !== true) throw new LogNotContinued()
  const kept = tables.find(({ name }) => name === EVENTS)?.columns
  const now = (await tablesToBackUp(client)).find(({ name }) => name === EVENTS)?.columns
  if (JSON.stringify(kept) !== JSON.stringify(now)) throw new LogNotContinued()
}

const dumpDatabase = (pool: Pool, directory: string, before: Manifest | undefined) =>
  atOneInstant(pool, async (client) => {
    if (before) await refuseAnotherLog(client, before)
    const after = before?.position ?? 0
    const tables: Manifest['tables'] = []
    for (const table of await tablesToBackUp(client)) tables.push(await dumpTable(client, table, { directory, after }))
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
 * Copies every document that no earlier backup has. A damaged one is left out and named: it must
 * not prevent the backup of the others.
 */
const copyDocuments = async (
  objects: ObjectStorage,
  to: string,
  before: ReadonlySet<string>,
): Promise<CopiedDocuments> => {
  const copied: CopiedDocuments = { files: [], damaged: [] }
  for await (const key of objects.keys()) {
    if (before.has(key)) {
      copied.files.push(key)
      continue
    }
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

/** Returns what a manifest says of the backup that it continues. */
const continued = async (before: Chain): Promise<Pick<Manifest, 'format' | 'since'>> => {
  const last = before.at(-1)
  if (!last) return { format: 'danji backup 1' }
  const manifest = await hashOfFile(join(last.directory, MANIFEST))
  return { format: 'danji backup 2', since: { manifest, position: last.manifest.position } }
}

/** Finds the backups that a new one continues. @throws Error where they are not beside it */
const chainBefore = async (since: string | undefined, target: string): Promise<Chain> => {
  if (since === undefined) return []
  if (dirname(resolve(since)) !== dirname(target)) throw new Error('a backup lies beside the one that it continues')
  return findChain(resolve(since))
}

/**
 * Writes the log and all that cannot be rebuilt from it into a directory: tables, documents, the
 * list of erasures, the fingerprint of the master key. The key itself is not in it, so that nobody
 * who finds a backup can read personal data. The directory appears when it is complete. Damaged
 * documents are named in it and left out. One that continues another holds the events and documents
 * since then, and all other tables. The files are read again, and the tree of all events is
 * computed from them: `wrongTree` says what differs from the newest signed head. A log that was
 * tampered with is backed up all the same.
 * @throws Error if the directory exists, the log is not the one that it continues, or a file is not
 * what was written
 */
export const makeBackup = async ({
  pool,
  keyFingerprint,
  dataDir,
  objects,
  directory,
  since,
}: BackupOptions): Promise<Manifest & { readonly wrongTree: string | undefined }> => {
  const target = resolve(directory)
  if (await exists(target)) throw new Error(`${target} exists already: every backup gets a directory of its own`)
  const before = await chainBefore(since, target)
  const last = before.at(-1)?.manifest
  const draft = `${target}.part-${process.pid}`
  try {
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 })
    const { erased, ...database } = await dumpDatabase(pool, draft, last)
    const { files, damaged } = await copyDocuments(objects, join(draft, 'files'), new Set(last?.files))
    const noted = await readErasures(join(dataDir, ERASURES))
    const manifest: Manifest = {
      ...(await continued(before)),
      at: new Date().toISOString(),
      keyFingerprint,
      ...database,
      files,
      ...(damaged.length > 0 ? { damaged } : {}),
      erasures: await writeErasures(join(draft, ERASURES), [...new Set([...erased, ...noted])].toSorted()),
    }
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true })
    const made = [...before, { directory: draft, manifest }]
    await checkFiles(made)
    const wrongTree = await findWrongTree(made)
    await rename(draft, target)
    await syncDirectory(dirname(target))
    return { ...manifest, wrongTree }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
