import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { keyFingerprint } from '#infra/platform/keys/master-key.ts'
import { createDirectoryStorage } from '#infra/platform/object-storage/directory-storage.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { recordErasure } from '#services/processes/backup/erasures.ts'
import { makeBackup } from '#services/processes/backup/make-backup.ts'
import { documentPath, EVENTS, MANIFEST, readManifest, tablePath } from '#services/processes/backup/manifest.ts'
import { restoreBackup } from '#services/processes/backup/restore-backup.ts'
import { migrations } from '#services/processes/setup/system.ts'
import type { User } from '#services/person/users.contract.ts'
import { ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { readAllTables } from '#tests/support/stack/table-snapshot.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const home = mkdtempSync(join(tmpdir(), 'danji-chain-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const dataDir = join(home, 'data')
const fingerprint = keyFingerprint(Buffer.alloc(32, 7))
const at = (name: string): string => join(home, 'backups', name)

const danji = await startTestApp()
const owner = createPool(danji.databaseUrl, { max: 2 })
afterAll(() => owner.end())
const objects = createDirectoryStorage(join(dataDir, 'files'))
const isSeen = async () => danji.system.deps.freshness.wait(await danji.system.deps.store.lastPosition(), 10_000)

const backUp = (name: string, since?: string) =>
  makeBackup({
    pool: owner,
    keyFingerprint: fingerprint,
    dataDir,
    objects,
    directory: at(name),
    ...(since === undefined ? {} : { since: at(since) }),
  })

const restore = (pool: Pool, directory: string, to: string) =>
  restoreBackup({
    pool,
    migrations,
    keyFingerprint: fingerprint,
    dataDir: join(home, to),
    objects: createDirectoryStorage(join(home, to, 'files')),
    directory,
    erasures: [],
  })

await startCampaign(danji, { owners: ownersOf(3) })
await isSeen()
const [gone, old] = [await objects.put(Buffer.from('지울 문서')), await objects.put(Buffer.from('의결서'))]
const full = await backUp('full')

const users: readonly User[] = (await danji.admin.get('/api/admin/users')).body
const leaving = users[0] ?? expect.fail('the roll was taken')
await recordErasure(dataDir, leaving.id)
await danji.admin.delete(`/api/admin/users/${leaving.id}`, { reason: 'asked' })
rmSync(documentPath(join(dataDir, 'files'), gone))
await startCampaign(danji)
await isSeen()
await backUp('second', 'full')
const young = await objects.put(Buffer.from('동의서'))
await startCampaign(danji)
await isSeen()
const third = await backUp('third', 'second')
await backUp('whole')

const rowsOf = async (pool: Pool) => {
  const tables = await readAllTables(pool)
  // Every database has its own.
  for (const own of ['public.schema_migration', 'public.notice_channel']) expect(tables.get(own)).not.toBe(undefined)
  return [...tables]
    .filter(([name]) => !['public.schema_migration', 'public.notice_channel'].includes(name))
    .map(([name, rows]) => [name, rows.toSorted()])
}

const { pool: ofChain } = await testDatabase()
await restore(ofChain, at('third'), 'chain')
const { pool: ofWhole } = await testDatabase()
await restore(ofWhole, at('whole'), 'whole')

describe('backups that continue one another', () => {
  it('hold only the newer events and documents', async () => {
    const events = third.tables.find(({ name }) => name === EVENTS)
    const second = await readManifest(at('second'))
    expect(events?.rows).toBe(third.position - second.position)
    expect([second.since?.position, third.since?.position]).toEqual([full.position, second.position])
    expect(third.wrongTree).toBe(undefined)
    expect(third.files.toSorted()).toEqual([old, young].toSorted())
    const has = (key: string): boolean => existsSync(documentPath(join(at('third'), 'files'), key))
    expect([has(old), has(young)]).toEqual([false, true])
  })

  it('bring back what a full backup of the same moment does', async () => {
    expect(await rowsOf(ofChain)).toEqual(await rowsOf(ofWhole))
    const { rows } = await ofChain.query('select size, root from signed_tree_head order by size desc limit 1')
    expect(rows).toEqual([{ size: third.treeHead?.size, root: third.treeHead?.root }])
    const kept = await ofChain.query('select wrapped from person_key where person_id = $1', [leaving.id])
    expect(kept.rows).toEqual([{ wrapped: null }])
    const erased = await owner.query('select wrapped from person_key where person_id = $1', [leaving.id])
    expect(erased.rows).toEqual([{ wrapped: null }])
    const isBack = (key: string): boolean => existsSync(documentPath(join(home, 'chain', 'files'), key))
    expect([isBack(old), isBack(young), isBack(gone)]).toEqual([true, true, false])
  })
})

describe('a chain is refused', async () => {
  const { pool } = await testDatabase()
  const copied = (name: string): string => {
    const to = join(home, name)
    cpSync(join(home, 'backups'), to, { recursive: true })
    return to
  }
  const change = async (path: string, directory: string, changes: object): Promise<void> => {
    const manifest = await readManifest(join(path, directory))
    writeFileSync(join(path, directory, MANIFEST), JSON.stringify({ ...manifest, ...changes }))
  }

  it('where a backup of it is missing', async () => {
    const path = copied('missing')
    rmSync(join(path, 'second'), { recursive: true })
    await expect(restore(pool, join(path, 'third'), 'refused')).rejects.toThrow('lacks the backup')
  })
  it('where an earlier one was changed, its manifest or its events', async () => {
    const path = copied('changed')
    await change(path, 'full', { at: '2020-01-01T00:00:00.000Z' })
    await expect(restore(pool, join(path, 'third'), 'refused')).rejects.toThrow('lacks the backup')
    const other = copied('damaged')
    const events = tablePath(join(other, 'full'), EVENTS)
    writeFileSync(events, readFileSync(events).fill(0, 20, 21))
    await expect(restore(pool, join(other, 'third'), 'refused')).rejects.toThrow('is damaged')
  })
  it('where events lie between two of them', async () => {
    const path = copied('gap')
    const { since } = await readManifest(join(path, 'third'))
    await change(path, 'third', { since: { ...since, position: full.position } })
    await expect(restore(pool, join(path, 'third'), 'refused')).rejects.toThrow('does not begin where')
  })
  it('where the log is another than the one before', async () => {
    const path = copied('foreign')
    await change(path, 'full', { treeHead: { size: 1, root: '0'.repeat(64), at: '2026', signature: '' } })
    renameSync(path, join(home, 'foreign-backups'))
    const options = { pool: owner, keyFingerprint: fingerprint, dataDir, objects }
    const [directory, since] = [join(home, 'foreign-backups', 'new'), join(home, 'foreign-backups', 'full')]
    await expect(makeBackup({ ...options, directory, since })).rejects.toThrow('does not continue')
    expect(existsSync(directory)).toBe(false)
  })
  it('and nothing is left of the attempts', async () => {
    const { rows } = await pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)
    expect(rows).toEqual([])
  })
})

describe('a log that was changed', () => {
  it('is backed up, and the backup says so', async () => {
    await owner.query('alter table event disable trigger user')
    await owner.query(`update event set metadata = '{"changed":1}' where position = 5`)
    expect(await backUp('of-changed')).toMatchObject({ wrongTree: expect.stringContaining('event 5') as string })
    // The changed event lies in an earlier file, which is what was recorded.
    expect(await backUp('after-change', 'third')).toMatchObject({ wrongTree: undefined })
  })
})
