import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#infra/platform/config.ts'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { createApp } from '#services/app.ts'
import { makeBackup } from '#services/processes/backup/make-backup.ts'
import { recordErasure } from '#services/processes/backup/erasures.ts'
import { documentPath, MANIFEST, readManifest, tablePath } from '#services/processes/backup/manifest.ts'
import { restoreBackup } from '#services/processes/backup/restore-backup.ts'
import { openProcess } from '#services/processes/setup/open-process.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { migrations } from '#services/processes/setup/system.ts'
import type { Receipt, ReceiptCheck } from '#services/participation/receipts.contract.ts'
import type { User } from '#services/person/users.contract.ts'
import { castBallot, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { deepDescribe } from '#tests/support/deep-it.ts'
import { noObjects } from '#tests/support/stack/objects.ts'
import { startS3Server } from '#tests/support/s3/s3-server.ts'
import { silentPostgres } from '#tests/support/simulated/silent-postgres.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { verdictOf } from '../../../resident-ui/src/receipt/receipt-proof.ts'

const home = mkdtempSync(join(tmpdir(), 'danji-backup-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const [dataDir, elsewhere, directory] = [join(home, 'data'), join(home, 'elsewhere'), join(home, 'backup')]

const masterKey = Buffer.alloc(32, 7)
const DANJI_MASTER_KEY = masterKey.toString('base64')
const fingerprint = keyFingerprint(masterKey)

/** Runs a command to its end, as an operator does; returns its exit code and its output. */
const run = async (
  name: string,
  variables: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const command = spawnMain(name, { NODE_ENV: 'test', DANJI_MASTER_KEY, ...variables }, args)
  const code = await command.ended
  return { code, output: command.output() }
}

const danji = await startTestApp()
const campaign = await startCampaign(danji, { owners: ownersOf(3), vote: { ballotKind: 'secret' } })
const receipts: Receipt[] = []
for (const owner of campaign.owners.slice(0, 2))
  receipts.push(await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign))
const users: readonly User[] = (await danji.admin.get('/api/admin/users')).body
const [leaving, staying] = users
if (!leaving || !staying) throw new Error('the roll was taken')
const objects = createDirectoryStorage(join(dataDir, 'files'))
const documentKey = await objects.put(Buffer.from('의결서'))
const access = { accessKeyId: 'drill', secretAccessKey: 'drill-secret', region: 'auto' }
const s3 = await startS3Server({ ...access, bucket: 'danji-drill' })
afterAll(s3.close)
/** Bucket into which the files of the directory are restored. */
const bucket = {
  S3_ENDPOINT: s3.endpoint,
  S3_BUCKET: 'danji-drill',
  S3_ACCESS_KEY_ID: access.accessKeyId,
  S3_SECRET_ACCESS_KEY: access.secretAccessKey,
}
const recorded = await danji.system.deps.store.readSealedLog(0, 10_000)

const backedUp = await run('backup', { DATABASE_URL: danji.databaseUrl, DATA_DIR: dataDir }, directory)
// After the backup: somebody is erased, and it is noted beside the database.
await recordErasure(dataDir, leaving.id)

describe('a backup', () => {
  it('is made while the product runs, and ends with the log verified', () => {
    expect(backedUp).toMatchObject({ code: 0 })
    expect(backedUp.output).toContain(`${recorded.length} events, 1 documents`)
    expect(backedUp.output).toContain('The log is what was recorded')
  })
  it('holds neither the master key nor anything personal in clear', async () => {
    const { tables, keyFingerprint: kept } = await readManifest(directory)
    expect(kept).toBe(fingerprint)
    const all = tables.map(({ name }) => gunzipSync(readFileSync(tablePath(directory, name))).toString()).join('\n')
    expect(all).toContain('BallotCast')
    for (const secret of [
      DANJI_MASTER_KEY,
      masterKey.toString('hex'),
      leaving.name,
      campaign.owners[0]?.phone ?? '?',
      'idempotency',
    ])
      expect(all).not.toContain(secret)
  })
  it('is not written over another one', async () => {
    const { pool } = danji.system
    await expect(makeBackup({ pool, keyFingerprint: fingerprint, dataDir, objects, directory })).rejects.toThrow(
      'exists already',
    )
  })
  it('leaves a damaged document out and names it, and keeps all others', async () => {
    const { pool } = danji.system
    const rotten = await objects.put(Buffer.from('동의서'))
    writeFileSync(documentPath(join(dataDir, 'files'), rotten), '다른 것')
    const other = join(home, 'with-damage')
    const made = await makeBackup({ pool, keyFingerprint: fingerprint, dataDir, objects, directory: other })
    expect(made).toMatchObject({ files: [documentKey], damaged: [rotten] })
    expect(await readManifest(other)).toMatchObject({ files: [documentKey], damaged: [rotten] })
    expect(existsSync(documentPath(join(other, 'files'), rotten))).toBe(false)
  })
})

describe('a backup that is brought back into an empty database', async () => {
  const { url, pool } = await testDatabase()
  const restored = await run(
    'restore',
    { DATABASE_URL: url, DATA_DIR: elsewhere, ...bucket },
    directory,
    join(dataDir, 'erasures.txt'),
  )
  const settings = readConfig(
    { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: elsewhere, DANJI_MASTER_KEY, LOG_LEVEL: 'silent', ...bucket },
    { root: elsewhere },
  )
  const opened = await openProcess(settings, url, 'drill')
  const { system } = opened
  const app = await createApp(system.deps)
  const projector = runProjector(opened, undefined)
  afterAll(async () => {
    await app.close()
    await projector.stop()
    await system.close()
  })
  const get = async <Body>(path: string): Promise<Body> => (await app.inject({ method: 'GET', url: path })).json()

  it('ends with the log verified, and is the same log to the byte', async () => {
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.output).toContain('The log is what was recorded')
    expect(await system.deps.store.readSealedLog(0, 10_000)).toEqual(recorded)
  })
  it('proves every receipt', async () => {
    for (const receipt of receipts) {
      const check = await get<ReceiptCheck>(`/api/receipts/${receipt.id}`)
      expect(await verdictOf(check, { hash: receipt.hash, publicKey: undefined })).toBe('fits')
    }
  })
  it('keeps the papers of the box, the access log, and its guards', async () => {
    expect(await system.deps.store.openBox(campaign.vote.id)).toHaveLength(2)
    const { rows } = await system.pool.query<{ count: number }>('select count(*) from personal_data_access')
    expect(rows[0]?.count).toBeGreaterThan(0)
    await expect(system.pool.query('delete from event')).rejects.toThrow('permission denied')
  })
  it('keeps those erased who were erased after it was made, and nobody else', async () => {
    const office = adminOf(app, await appoint({ system }, { role: 'SUPER_ADMIN' }))
    const shown: readonly User[] = (await office.get('/api/admin/users')).body
    const text = JSON.stringify(shown)
    expect(text).toContain(staying.name)
    expect(text).not.toContain(leaving.name)
    const { rows } = await system.pool.query('select wrapped from person_key where person_id = $1', [leaving.id])
    expect(rows).toEqual([{ wrapped: null }])
    expect(readFileSync(join(elsewhere, 'erasures.txt'), 'utf8')).toContain(leaving.id)
  })
  it('notes whom the product erases beside the database, before their key is gone', async () => {
    const office = adminOf(app, await appoint({ system }, { role: 'SUPER_ADMIN' }))
    expect(readFileSync(join(elsewhere, 'erasures.txt'), 'utf8')).not.toContain(staying.id)
    expect((await office.delete(`/api/admin/users/${staying.id}`, { reason: 'asked' })).status).toBeLessThan(300)
    expect(readFileSync(join(elsewhere, 'erasures.txt'), 'utf8')).toContain(staying.id)
  })
  it('brings the documents back, wherever they are kept now', async () => {
    expect(await text(await system.deps.objects.get(documentKey))).toBe('의결서')
    expect(s3.objects.get(`${documentKey.slice(0, 2)}/${documentKey.slice(2, 4)}/${documentKey}`)?.toString()).toBe(
      '의결서',
    )
    expect(await get('/health')).toMatchObject({ r2Storage: 'OK' })
  })
  it('goes on: the next write follows the last one', async () => {
    const before = await system.deps.store.lastPosition()
    await appoint({ system }, { role: 'ADMIN' })
    expect(await system.deps.store.lastPosition()).toBe(before + 1)
  })
  it('is found out by log:verify where somebody changes it afterwards', async () => {
    await pool.query('alter table event disable trigger user')
    await pool.query(`update event set metadata = '{}' where position = $1`, [recorded[4]?.position])
    const verified = await run('log-verify', { DATABASE_URL: url, DATA_DIR: elsewhere })
    expect(verified.code).toBe(1)
    expect(verified.output).toContain(`first at position ${recorded[4]?.position}`)
    expect(await get('/health')).toMatchObject({ status: 'ERROR', log: 'ERROR' })
  })
})

deepDescribe('a restore that is broken off', async () => {
  const { url, pool } = await testDatabase()
  const dataDirectory = join(home, 'broken-off')
  const variables = { DATABASE_URL: url, DATA_DIR: dataDirectory }
  const options = {
    pool,
    migrations,
    keyFingerprint: fingerprint,
    dataDir: dataDirectory,
    objects: { ...noObjects, put: () => Promise.reject(new Error('the bucket is full')) },
    directory,
    erasures: [join(dataDir, 'erasures.txt')],
  }

  it('goes on behind the log, and ends as one that was not', async () => {
    await expect(restoreBackup(options)).rejects.toThrow('the bucket is full')
    const again = await run('restore', variables, directory)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('--continue') })
    const ended = await run('restore', variables, '--continue', directory, join(dataDir, 'erasures.txt'))
    expect(ended.output).toContain('The log is what was recorded')
    expect(ended.code).toBe(0)
    expect(readFileSync(documentPath(join(dataDirectory, 'files'), documentKey), 'utf8')).toBe('의결서')
    expect(readFileSync(join(dataDirectory, 'erasures.txt'), 'utf8')).toContain(leaving.id)
    const { rows } = await pool.query('select count(*)::int as count from event')
    expect(rows).toEqual([{ count: recorded.length }])
    expect(await run('restore', variables, '--continue', directory)).toMatchObject({ code: 0 })
  })
})

deepDescribe('a restore while Postgres is silent for longer than a call waits', async () => {
  const { url, pool } = await testDatabase()
  const silent = await silentPostgres(url)

  it('waits for it', async () => {
    const limits = {
      DATABASE_POOL_TIMEOUT_MS: '100',
      DATABASE_STATEMENT_TIMEOUT_MS: '100',
      DATABASE_LOCK_TIMEOUT_MS: '100',
    }
    const variables = { DATABASE_URL: silent.url, DATA_DIR: join(home, 'silent'), ...limits }
    const restoring = run('restore', variables, directory)
    const calls = async (): Promise<number> =>
      (
        await pool.query(
          `select from pg_stat_activity where application_name = 'danji-calls' and datname = current_database()`,
        )
      ).rowCount ?? 0
    await expect.poll(calls, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0)
    silent.silence()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    silent.speak()
    expect(await restoring).toMatchObject({ code: 0, output: expect.stringContaining('The log is what was recorded') })
  })
})

describe('a backup is not brought back', async () => {
  const { pool } = await testDatabase()
  const options = {
    pool,
    migrations,
    keyFingerprint: fingerprint,
    dataDir: join(home, 'other'),
    objects: noObjects,
    directory,
    erasures: [],
  }
  const damaged = join(home, 'damaged')
  cpSync(directory, damaged, { recursive: true })
  const path = tablePath(damaged, 'event')
  writeFileSync(path, readFileSync(path).fill(0, 20, 21))

  it('under another master key', async () => {
    const other = keyFingerprint(Buffer.alloc(32, 8))
    await expect(restoreBackup({ ...options, keyFingerprint: other })).rejects.toThrow('DANJI_MASTER_KEY')
  })
  it('where a byte of it was changed', async () => {
    await expect(restoreBackup({ ...options, directory: damaged })).rejects.toThrow('damaged')
  })
  it('where it is of a newer version', async () => {
    const { '001-log': log = '' } = migrations
    await expect(restoreBackup({ ...options, migrations: { '001-log': log } })).rejects.toThrow('newer version')
  })
  it('over a log', async () => {
    const { pool: full } = danji.system
    await expect(restoreBackup({ ...options, pool: full })).rejects.toThrow('holds a log already')
  })
  it('over another log, where it is told to go on', async () => {
    const { pool: full } = danji.system
    const treeHead = { size: 1, root: '0'.repeat(64), at: '2026-11-21T03:00:00.000Z', signature: 'another' }
    const other = join(home, 'of-another-log')
    cpSync(directory, other, { recursive: true })
    writeFileSync(join(other, MANIFEST), JSON.stringify({ ...(await readManifest(directory)), treeHead }))
    const asked = { ...options, pool: full, directory: other, continues: true }
    await expect(restoreBackup(asked)).rejects.toThrow('is not this backup')
  })
  it('and nothing is left of the attempt', async () => {
    const { rows } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
  })
})
