import { mkdir, rm } from 'node:fs/promises'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { S3Settings } from '#infra/platform/object-storage/s3-client.ts'
import type { StorageSettings } from '#infra/platform/object-storage/storage-settings.ts'
import { createDatabase } from '#infra/platform/postgres/pool.ts'
import type { Tables } from '#infra/platform/projection/read-tables.ts'
import {
  findNewestRestoreTest,
  recordRestoreTest,
  type RestoreSource,
  type RestoreTestRecord,
} from '../../audit/audit.facts.ts'
import { ObjectNotFound } from '#infra/platform/object-storage/object-storage.ts'
import {
  chainsOf,
  deleteDrafts,
  findEarlier,
  nameOf,
  outdatedBackups,
  readBackups,
  type BackupChain,
} from './backup-plan.ts'
import { BackupDamaged } from './chain.ts'
import { LogNotContinued } from './make-backup.ts'
import { makeRecordedBackup } from './recorded-backup.ts'
import type { RestoreOptions } from './restore-backup.ts'
import { NoDatabaseForTest, testRestore, type RestoreTestResult } from './restore-test.ts'

/** Age of a test of a restore from which the next one is made; an hour less than a week. */
const TEST_EVERY_MS = 7 * 86_400_000 - 3_600_000

export type NightlyBackup = {
  /** Connections as the owner of the log's tables. */
  readonly pool: Pool
  readonly ownerUrl: string
  readonly masterKey: Buffer
  readonly migrations: RestoreOptions['migrations']
  readonly settings: {
    readonly dataDir: string
    readonly storage: StorageSettings
    readonly offSite: S3Settings | undefined
  }
  /** Directory of all backups. */
  readonly directory: string
  /** Number of full backups that are left, with those that continue them. */
  readonly keptChains: number
  readonly now: () => Date
  readonly onLine: (line: string) => void
}

const copyAll = async ({ settings: { offSite }, directory, onLine }: NightlyBackup): Promise<void> => {
  if (!offSite) return
  // The client takes 35 MB of memory.
  const { copyOffSite } = await import('./off-site-copy.ts')
  for (const name of await copyOffSite(offSite, directory, await readBackups(directory)))
    onLine(`${name} is copied to the second bucket`)
}

const deleteOutdated = async ({ directory, keptChains, onLine }: NightlyBackup): Promise<void> => {
  for (const { name } of outdatedBackups(await readBackups(directory), keptChains)) {
    await rm(join(directory, name), { recursive: true, force: true })
    onLine(`${name} is deleted: it is older than ${keptChains} full backups`)
  }
}

/**
 * Returns which copy the next test restores: where there is a second bucket, its copy and that of
 * the directory by turns; after a test that failed the same again.
 */
const nextSource = (
  { settings: { offSite } }: NightlyBackup,
  before: Pick<RestoreTestRecord, 'problem' | 'source'> | undefined,
): RestoreSource => {
  if (!offSite) return 'directory'
  if (before && before.problem !== null) return before.source
  return before?.source === 'second-bucket' ? 'directory' : 'second-bucket'
}

/** Fetches the newest backup from the second bucket, and tests its restore. */
const testOffSite = async (options: NightlyBackup, chain: BackupChain): Promise<RestoreTestResult> => {
  const { directory, now, settings } = options
  const newest = chain.at(-1)
  if (!settings.offSite || !newest) throw new Error('there is no second bucket')
  const { fetchOffSite } = await import('./off-site-copy.ts')
  // Beside the backups, where there is room for another; a killed run's is deleted as a draft.
  const fetched = join(directory, `${nameOf(now())}.part-${process.pid}`)
  try {
    await mkdir(fetched, { mode: 0o700 })
    await fetchOffSite(
      settings.offSite,
      chain.map(({ name }) => name),
      fetched,
    )
    return await testRestore({ ...options, directory: join(fetched, newest.name) })
  } catch (error) {
    if (error instanceof ObjectNotFound) return { position: 0, problem: `the second bucket lacks ${error.message}` }
    throw error
  } finally {
    await rm(fetched, { recursive: true, force: true })
  }
}

/** Tests the restore of the newest backup once a week; returns whether all came back. */
const testWeekly = async (options: NightlyBackup): Promise<boolean> => {
  const { pool, directory, now, onLine } = options
  const database = createDatabase<Tables>(pool)
  const before = await findNewestRestoreTest(database)
  const isDue = !before || before.problem !== null || now().getTime() - before.at.getTime() >= TEST_EVERY_MS
  const chain = chainsOf(await readBackups(directory)).at(-1)
  const newest = chain?.at(-1)
  if (!isDue || !chain || !newest) return true
  const source = nextSource(options, before)
  const testing =
    source === 'directory'
      ? testRestore({ ...options, directory: join(directory, newest.name) })
      : testOffSite(options, chain)
  const result = await testing.catch((error: unknown) => {
    if (!(error instanceof NoDatabaseForTest)) throw error
    onLine(error.message)
  })
  // An alert tells of the test that is missing.
  if (!result) return true
  const { position, problem } = result
  await recordRestoreTest(database, { at: now(), position, problem: problem ?? null, source })
  const name = source === 'directory' ? newest.name : `${newest.name} of the second bucket`
  onLine(
    problem === undefined
      ? `${name} was restored into a database made for it: ${position} events came back`
      : `${name} did NOT come back as it was: ${problem}`,
  )
  return problem === undefined
}

/** Makes a backup that continues the newest one where that is possible, else a full one. */
const makeNext = async (options: NightlyBackup): Promise<boolean> => {
  const { directory, masterKey, now, onLine } = options
  const made = { ...options, directory: join(directory, nameOf(now())) }
  const fingerprint = keyFingerprint(masterKey)
  const earlier = findEarlier(chainsOf(await readBackups(directory)), { now: now(), keyFingerprint: fingerprint })
  if (!earlier) return makeRecordedBackup({ ...made, since: undefined })
  try {
    return await makeRecordedBackup({ ...made, since: join(directory, earlier.name) })
  } catch (error) {
    if (error instanceof BackupDamaged) onLine(`${error.message}; a full backup is made`)
    else if (error instanceof LogNotContinued) onLine(`${earlier.name} is not of this log: a full backup is made`)
    else throw error
    const isIntact = await makeRecordedBackup({ ...made, since: undefined })
    return isIntact && error instanceof LogNotContinued
  }
}

/** Number of the advisory lock that one run holds. */
const LOCK = 719_003_551

/** Runs work that no other run does at the same time. @throws Error where one does */
const alone = async <Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK])
    if (rows[0]?.free !== true) throw new Error('another run of backup:nightly is at work')
    const result = await work()
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
    return result
  } catch (error) {
    // The lock ends with the connection, a moment later.
    client.release(true)
    throw error
  }
}

/**
 * Makes the backup of a day: a full one each week, else one that continues the newest. Then copies
 * what the second bucket lacks, tests a restore once a week, and deletes what is older than the
 * full backups that are to be left; none is deleted after a backup or test that found damage.
 * Returns whether all was intact. A repeat after a kill goes on.
 */
export const runNightlyBackup = (options: NightlyBackup): Promise<boolean> =>
  alone(options.pool, async () => {
    const { directory } = options
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await deleteDrafts(directory)
    const isIntact = await makeNext(options)
    await copyAll(options)
    const cameBack = await testWeekly(options)
    if (isIntact && cameBack) await deleteOutdated(options)
    return isIntact && cameBack
  })
