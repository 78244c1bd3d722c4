import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { findNewestRestoreTest, recordRestoreTest } from '#services/audit/audit.facts.ts'
import { MANIFEST, readManifest, tablePath, type Manifest } from '#services/processes/backup/manifest.ts'
import { runNightlyBackup } from '#services/processes/backup/nightly-backup.ts'
import { testRestore } from '#services/processes/backup/restore-test.ts'
import { migrations } from '#services/processes/setup/system.ts'
import { ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { startS3Server } from '#tests/support/s3/s3-server.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const home = mkdtempSync(join(tmpdir(), 'danji-nightly-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const directory = join(home, 'backups')
const access = { accessKeyId: 'danji-tests', secretAccessKey: 'known-to/nobody+else', region: 'auto' }
const server = await startS3Server({ ...access, bucket: 'copies' })
afterAll(() => server.close())

const danji = await startTestApp()
const owner = createPool(danji.databaseUrl, { max: 3 })
afterAll(() => owner.end())
const database = createDatabase(owner)

const nightly = async (day: number, over: { readonly keptChains?: number } = {}) => {
  const lines: string[] = []
  const now = new Date(Date.UTC(2030, 0, day, 18))
  const isWell = await runNightlyBackup({
    pool: owner,
    ownerUrl: danji.databaseUrl,
    masterKey: Buffer.alloc(32, 7),
    migrations,
    settings: {
      dataDir: join(home, 'data'),
      storage: { kind: 'directory' },
      offSite: { ...access, endpoint: server.endpoint, bucket: 'copies', prefix: 'danji' },
    },
    directory,
    keptChains: 5,
    now: () => now,
    onLine: (line) => lines.push(line),
    ...over,
  })
  return { isWell, lines }
}
const names = (): readonly string[] => readdirSync(directory).toSorted()
const restoredAt = async () => (await findNewestRestoreTest(database))?.at.toISOString()
const restoredFrom = async () => (await findNewestRestoreTest(database))?.source
const leftDatabases = async () =>
  (await owner.query("select datname from pg_database where datname like 'danji_restore_test_%'")).rows

it('is made daily, copied, tested by a restore each week, and deleted when it is old', async () => {
  await startCampaign(danji, { owners: ownersOf(3) })
  mkdirSync(join(directory, '2029-12-31T180000Z.part-1'), { recursive: true })
  writeFileSync(join(directory, 'notes.txt'), 'left alone')

  const first = await nightly(1)
  expect(first.isWell).toBe(true)
  expect(names()).toEqual(['2030-01-01T180000Z', 'notes.txt'])
  expect(await restoredAt()).toBe('2030-01-01T18:00:00.000Z')
  expect(await restoredFrom()).toBe('second-bucket')
  expect(await leftDatabases()).toEqual([])
  const copied = [...server.objects.keys()].filter((key) => key.startsWith('danji/2030-01-01T180000Z/'))
  expect(copied).toContain('danji/2030-01-01T180000Z/backup.json')
  expect(server.objects.get('danji/2030-01-01T180000Z/tables/event.ndjson.gz')).toEqual(
    readFileSync(tablePath(join(directory, '2030-01-01T180000Z'), 'event')),
  )

  await startCampaign(danji)
  expect((await nightly(2)).isWell).toBe(true)
  const second = await readManifest(join(directory, '2030-01-02T180000Z'))
  expect(second.since?.position).toBe((await readManifest(join(directory, '2030-01-01T180000Z'))).position)
  // The restore was tested yesterday.
  expect(await restoredAt()).toBe('2030-01-01T18:00:00.000Z')

  const eighth = await nightly(8, { keptChains: 1 })
  expect(eighth.isWell).toBe(true)
  expect(await restoredAt()).toBe('2030-01-08T18:00:00.000Z')
  expect(await restoredFrom()).toBe('directory')
  expect((await readManifest(join(directory, '2030-01-08T180000Z'))).since).toBeUndefined()
  expect(names()).toEqual(['2030-01-08T180000Z', 'notes.txt'])
  // The second bucket keeps what it has.
  expect(server.objects.has('danji/2030-01-02T180000Z/backup.json')).toBe(true)
})

it('makes a full one where the one before is damaged, says so, and deletes nothing', async () => {
  expect((await nightly(9)).isWell).toBe(true)
  const path = tablePath(join(directory, '2030-01-08T180000Z'), 'event')
  writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, -9), Buffer.from('damaged!!')]))
  const after = await nightly(10, { keptChains: 1 })
  expect(after.isWell).toBe(false)
  expect(after.lines[0]).toContain('is damaged: it is not what was written')
  expect((await readManifest(join(directory, '2030-01-10T180000Z'))).since).toBeUndefined()
  expect(names()).toEqual(['2030-01-08T180000Z', '2030-01-09T180000Z', '2030-01-10T180000Z', 'notes.txt'])
  // The next day all is well again.
  expect((await nightly(11, { keptChains: 1 })).isWell).toBe(true)
  expect(names()).toEqual(['2030-01-10T180000Z', '2030-01-11T180000Z', 'notes.txt'])
})

it('says where a restore brings less back than was backed up', async () => {
  const result = await testRestore({
    ownerUrl: danji.databaseUrl,
    masterKey: Buffer.alloc(32, 8),
    migrations,
    directory: join(directory, '2030-01-11T180000Z'),
  })
  expect(result).toEqual({ position: 0, problem: 'DANJI_MASTER_KEY is not the key that this backup was made with' })
  expect(await leftDatabases()).toEqual([])
})

it('finds an event that somebody changed in a backup with all of its hashes', async () => {
  const forged = join(home, 'forged')
  cpSync(join(directory, '2030-01-10T180000Z'), forged, { recursive: true })
  const path = tablePath(forged, 'event')
  const rows = gunzipSync(readFileSync(path)).toString()
  expect(rows).toContain('한빛마을')
  const changed = gzipSync(rows.replace('한빛마을', '달빛마을'))
  writeFileSync(path, changed)
  const manifest = JSON.parse(readFileSync(join(forged, MANIFEST), 'utf8')) as Manifest
  const tables = manifest.tables.map((table) =>
    table.name === 'event' ? { ...table, sha256: createHash('sha256').update(changed).digest('hex') } : table,
  )
  writeFileSync(join(forged, MANIFEST), JSON.stringify({ ...manifest, tables }))
  const { problem } = await testRestore({
    ownerUrl: danji.databaseUrl,
    masterKey: Buffer.alloc(32, 7),
    migrations,
    directory: forged,
  })
  expect(problem).toMatch(/^event \d+ is not the one that its hash was taken of$/)
})

it('runs once at a time', async () => {
  const results = await Promise.allSettled([nightly(12), nightly(13)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'another run of backup:nightly is at work' },
  })
})

it('finds that the copies in the second bucket are not what was copied, until they are mended', async () => {
  expect((await nightly(16)).isWell).toBe(true)
  expect(await restoredFrom()).toBe('second-bucket')
  expect((await nightly(23)).isWell).toBe(true)
  expect(await restoredFrom()).toBe('directory')
  // An older test: the next one is due at once, of the copies, while the backup is continued.
  const at = new Date(Date.UTC(2030, 0, 10))
  await recordRestoreTest(database, { at, position: 1, problem: null, source: 'directory' })
  const stored = (name: string): Buffer => {
    const content = server.objects.get(name)
    if (!content) throw new Error(`${name} was not copied`)
    return content
  }
  const path = 'danji/2030-01-23T180000Z/tables/event.ndjson.gz'
  const rows = stored(path)
  server.objects.set(path, rows.subarray(0, -1))
  const damaged = await nightly(24)
  expect(damaged.isWell).toBe(false)
  expect(damaged.lines.at(-1)).toMatch(/of the second bucket did NOT come back as it was: .* is damaged/)
  server.objects.set(path, rows)

  const list = 'danji/2030-01-24T180000Z/erasures.txt'
  const erasures = stored(list)
  server.objects.delete(list)
  const lacking = await nightly(25)
  expect(lacking.isWell).toBe(false)
  expect(lacking.lines.at(-1)).toContain('the second bucket lacks')
  server.objects.set(list, erasures)

  expect((await nightly(26)).isWell).toBe(true)
  expect(await restoredFrom()).toBe('second-bucket')
  expect(names().filter((name) => name.includes('part'))).toEqual([])
})
