import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { decrypt } from '#infra/platform/event-store/key-ring.ts'
import { readKeySet } from '#infra/platform/keys/key-set.ts'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import type { ObjectStorage } from '#infra/platform/object-storage/object-storage.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { findWrongTreeOf, type StoredEvent } from './chain.ts'
import { restoreBackup, type RestoreOptions } from './restore-backup.ts'

export type RestoreTest = {
  /** Connection URL of the owner, who may create databases. */
  readonly ownerUrl: string
  readonly masterKey: Buffer
  readonly migrations: RestoreOptions['migrations']
  /** Backup to restore. */
  readonly directory: string
}

/** Result of a restore into an empty database; `problem`: what is not as it was, undefined for none. */
export type RestoreTestResult = { readonly position: number; readonly problem: string | undefined }

const EVENTS_AT_ONCE = 2_000

/** Storage that reads documents to their end, and stores none. */
const discardingStorage: Pick<ObjectStorage, 'put'> = {
  put: async (content) => {
    const hash = createHash('sha256')
    for await (const part of content as Readable) hash.update(part as Buffer)
    return hash.digest('hex')
  },
}

async function* readEvents(pool: Pool): AsyncGenerator<StoredEvent> {
  for (let after = 0; ;) {
    const { rows } = await pool.query<StoredEvent>(
      `select position::float8 as position, stream, version::int as version, type, data::text as data,
         metadata::text as metadata, encode(hash, 'hex') as hash
       from event where position > $1 order by position limit ${EVENTS_AT_ONCE}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.position
  }
}

/** Finds a person's key that the master key does not open; one is enough to lose names. */
const findLockedKey = async (pool: Pool, masterKey: Buffer): Promise<string | undefined> => {
  const { keyFor, formerPersonKeys } = await readKeySet(pool, masterKey)
  const keys = [keyFor('person-keys'), ...(formerPersonKeys ? [formerPersonKeys] : [])]
  const { rows } = await pool.query<{ person_id: string; wrapped: Buffer }>(
    'select person_id, wrapped from person_key where wrapped is not null order by random() limit 100',
  )
  const opens = (wrapped: Buffer, personId: string) => (key: Buffer) => {
    try {
      return decrypt(key, wrapped, personId).length > 0
    } catch {
      return false
    }
  }
  const locked = rows.find(({ person_id: id, wrapped }) => !keys.some(opens(wrapped, id)))
  return locked && 'the master key does not open the keys of persons'
}

const compare = async (
  pool: Pool,
  masterKey: Buffer,
  { treeHead, position }: Awaited<ReturnType<typeof restoreBackup>>,
): Promise<string | undefined> => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::float8 as count from event')
  if (rows[0]?.count !== position) return `${rows[0]?.count} of ${position} events are back`
  return (treeHead && (await findWrongTreeOf(readEvents(pool), treeHead))) ?? findLockedKey(pool, masterKey)
}

/** The owner's login may not create a database to restore into. */
export class NoDatabaseForTest extends Error {
  constructor() {
    super('the restore was NOT tested: let the login of DATABASE_OWNER_URL create databases (alter role … createdb)')
    this.name = 'NoDatabaseForTest'
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

const createScratchDatabase = async (server: Pool, name: string): Promise<void> => {
  await dropLeftovers(server)
  await server.query(`create database ${name}`).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)
      throw new NoDatabaseForTest()
    throw error
  })
}

/** Drops databases that killed tests left; one that is in use stays. */
const dropLeftovers = async (server: Pool): Promise<void> => {
  const { rows } = await server.query<{ name: string }>(
    "select datname as name from pg_database where datname ~ '^danji_restore_test_[0-9a-f]{12}$'",
  )
  for (const { name } of rows) await server.query(`drop database if exists ${name}`).catch(() => {})
}

/**
 * Restores a backup into a database made for it, computes the log's tree from the restored rows,
 * opens keys of persons, and drops the database. The product's own database and documents are not
 * touched. Read models are not built.
 * @throws NoDatabaseForTest
 */
export const testRestore = async ({
  ownerUrl,
  masterKey,
  migrations,
  directory,
}: RestoreTest): Promise<RestoreTestResult> => {
  const name = `danji_restore_test_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  const server = createPool(ownerUrl, { max: 1 })
  const dataDir = await mkdtemp(join(tmpdir(), 'danji-restore-test-'))
  try {
    await createScratchDatabase(server, name)
    const pool = createPool(url.href, { max: 2 })
    try {
      const restored = await restoreBackup({
        pool,
        migrations,
        keyFingerprint: keyFingerprint(masterKey),
        dataDir,
        // A restore only puts documents.
        objects: discardingStorage as ObjectStorage,
        directory,
        erasures: [],
      })
      return { position: restored.position, problem: await compare(pool, masterKey, restored) }
    } catch (error) {
      return { position: 0, problem: error instanceof Error ? error.message : String(error) }
    } finally {
      await pool.end()
    }
  } finally {
    await server.query(`drop database if exists ${name} with (force)`)
    await server.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}
