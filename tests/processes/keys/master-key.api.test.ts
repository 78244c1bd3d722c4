import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OtherMasterKey } from '#infra/platform/keys/master-key-fingerprint.ts'
import { MasterKeyMissing } from '#infra/platform/keys/master-key.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { readState } from '#services/monitoring/ready.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { superAdmin } from '#tests/support/stack/test-app.ts'
import { freshDir, openTestProcess } from '../open-test-process.ts'

const OWN = Buffer.alloc(32, 7).toString('base64')
const OTHER = Buffer.alloc(32, 8).toString('base64')

const open = (databaseUrl: string, masterKey: string | undefined, dataDir = freshDir()) =>
  openTestProcess(databaseUrl, { masterKey, dataDir })

const positionOf = async (pool: Pool): Promise<unknown> =>
  (await pool.query<{ position: number }>('select position from log_head')).rows[0]?.position

const marked = await preparedDatabase()
const empty = await testDatabase()
const unmarked = await preparedDatabase()

describe('A database', () => {
  it('is opened with the key that it was begun with, and with no other: nothing is written', async () => {
    const { system } = await open(marked.url, OWN)
    await ensureSuperAdmin(system.deps, { ...superAdmin, now: new Date() })
    const before = await positionOf(marked.pool)
    await expect(open(marked.url, OTHER)).rejects.toThrow(OtherMasterKey)
    await expect(open(marked.url, OTHER)).rejects.toThrow(/DANJI_MASTER_KEY/)
    expect(await positionOf(marked.pool)).toBe(before)
    await open(marked.url, OWN)
  })

  it('that holds a log gets no new key where its own is lost', async () => {
    const dataDir = freshDir()
    await expect(open(marked.url, undefined, dataDir)).rejects.toThrow(MasterKeyMissing)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('that is empty gets a key in the data directory, the same for two that start together', async () => {
    const dataDir = freshDir()
    await Promise.all([open(empty.url, undefined, dataDir), open(empty.url, undefined, dataDir)])
    await open(empty.url, undefined, dataDir)
    rmSync(join(dataDir, 'master.key'))
    await expect(open(empty.url, undefined, dataDir)).rejects.toThrow(MasterKeyMissing)
    expect(readdirSync(dataDir)).not.toContain('master.key')
  })

  it('without a mark is asked by the persons of its log', async () => {
    const first = await open(unmarked.url, OWN)
    await ensureSuperAdmin(first.system.deps, { ...superAdmin, now: new Date() })
    await unmarked.pool.query('delete from master_key_mark')
    await expect(open(unmarked.url, undefined)).rejects.toThrow(MasterKeyMissing)
    await expect(open(unmarked.url, OTHER)).rejects.toThrow(OtherMasterKey)
    await open(unmarked.url, OWN)
    await expect(open(unmarked.url, OTHER)).rejects.toThrow(OtherMasterKey)
  })

  it('that was changed for another one under a running process is seen', async () => {
    const { system } = await open(marked.url, OWN)
    expect(await readState(system.deps)).toMatchObject({ status: 'OK', checks: { key: 'OK' } })
    await marked.pool.query("update master_key_mark set fingerprint = 'another'")
    onTestFinished(async () => void (await marked.pool.query('truncate master_key_mark')))
    expect(await readState(system.deps)).toMatchObject({ status: 'ERROR', checks: { key: 'ERROR', database: 'OK' } })
  })
})
