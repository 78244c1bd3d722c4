import { afterAll, describe, expect, it } from 'vitest'
import { createPostgresKeyRing, decrypt } from '#infra/platform/event-store/key-ring.ts'
import { readKeySet } from '#infra/platform/keys/key-set.ts'
import { OtherMasterKey } from '#infra/platform/keys/master-key-fingerprint.ts'
import { deriveKey } from '#infra/platform/keys/master-key.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { beginRotation, completeRotation } from '#infra/platform/keys/rotate-master-key.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { adminDecider, adminStream } from '#services/account/admin/admin.decider.ts'
import { readState } from '#services/core/read-state.ts'
import { newId } from '#services/core/secrets.ts'
import { readState as readHealth } from '#services/monitoring/ready.ts'
import { keyCheck } from '#services/processes/cli/checks/database-checks.ts'
import { verifyNow } from '#services/processes/verify/verify-now.ts'
import { startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'
import { openTestProcess } from '../open-test-process.ts'

const [OLD, NEW, NEXT] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer]
const PERSONS = 1_200

const open = (databaseUrl: string, key: Buffer) => openTestProcess(databaseUrl, { masterKey: key.toString('base64') })

// A product with the first key, whose worker goes on while the key changes.
const { system, databaseUrl: url } = await startTestApp()
const { deps } = system
const pool = createPool(url, { max: 2 })
afterAll(() => pool.end())
const adminId = await ensureSuperAdmin(deps, { ...superAdmin, now: new Date() })
const ring = createPostgresKeyRing(pool, deriveKey(OLD, 'person-keys'))
const persons = Array.from({ length: PERSONS }, newId)
const [erased = ''] = persons
const keysBefore = await ring.keysToSeal(persons)
await ring.destroy(erased)

const wrappedKeys = async () =>
  (
    await pool.query<{ person_id: string; wrapped: Buffer }>(
      'select person_id, wrapped from person_key where wrapped is not null',
    )
  ).rows

const countOpenedBy = async (key: Buffer): Promise<number> => {
  const opens = ({ person_id, wrapped }: Awaited<ReturnType<typeof wrappedKeys>>[number]): boolean => {
    try {
      return decrypt(deriveKey(key, 'person-keys'), wrapped, person_id).length > 0
    } catch {
      return false
    }
  }
  return (await wrappedKeys()).filter(opens).length
}

describe('a change of the master key', () => {
  it('needs the key that the database has, and until it begins no key is wrapped anew', async () => {
    await expect(beginRotation(pool, { masterKey: NEW, former: NEXT })).rejects.toThrow(OtherMasterKey)
    await expect(beginRotation(pool, { masterKey: NEW, former: undefined })).rejects.toThrow(OtherMasterKey)
    await expect(
      pool.query("update person_key set wrapped = '\\x00' where person_id = $1", [persons[1]]),
    ).rejects.toThrow('a key is destroyed or stays what it is')
  })

  it('makes a process with the former key unready, and lets it add no key', async () => {
    expect(await beginRotation(pool, { masterKey: NEW, former: OLD })).toBe('begun')
    expect(await beginRotation(pool, { masterKey: NEW, former: OLD })).toBe('was begun')
    const { checks } = await readHealth(deps)
    expect(checks).toMatchObject({ key: 'ERROR' })
    await expect(deps.messageAccounts.secrets.seal(newId(), 'secret')).rejects.toThrow('the master key was changed')
    await expect(open(url, OLD)).rejects.toThrow(OtherMasterKey)
  })

  it('goes on after a kill, while a process with the new key serves', async () => {
    const after = await open(url, NEW)
    const { store, secrets } = after.system.deps
    expect(await readState(store, adminDecider, adminStream(adminId))).toMatchObject({ email: superAdmin.email })
    // Links, ids and heads are what they were; sessions are not.
    expect(secrets.digest('any', 'text')).toBe(deps.secrets.digest('any', 'text'))
    expect(secrets.treeHeadPublicKey).toBe(deps.secrets.treeHeadPublicKey)
    expect(secrets.tokenKey).not.toEqual(deps.secrets.tokenKey)
    const added = newId()
    const sealed = await after.system.deps.messageAccounts.secrets.seal(added, 'secret')

    const total = (await wrappedKeys()).length
    const killed = completeRotation(pool, NEW, () => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    const [done, left] = [await countOpenedBy(NEW), await countOpenedBy(OLD)]
    expect([done > 1, left > 0, done + left]).toEqual([true, true, total])
    expect(await keyCheck(pool, NEW).run()).toMatchObject([{ level: 'warning' }])

    expect(await completeRotation(pool, NEW)).toBe(left)
    expect([await countOpenedBy(NEW), await countOpenedBy(OLD)]).toEqual([total, 0])
    expect(await completeRotation(pool, NEW)).toBe(0)
    expect((await readKeySet(pool, NEW)).formerPersonKeys).toBeUndefined()
    expect(await keyCheck(pool, NEW).run()).toMatchObject([{ level: 'well' }])

    const keys = await createPostgresKeyRing(pool, deriveKey(NEW, 'person-keys')).keysToOpen(persons)
    expect(keys.size).toBe(PERSONS - 1)
    for (const [personId, key] of keys) expect(key).toEqual(keysBefore.get(personId))
    expect(keys.has(erased)).toBe(false)
    expect(await after.system.deps.messageAccounts.secrets.open(added, sealed)).toBe('secret')
  })

  it('may be followed by another, and the log is what was recorded', async () => {
    expect(await beginRotation(pool, { masterKey: NEXT, former: NEW })).toBe('begun')
    await completeRotation(pool, NEXT)
    const last = await open(url, NEXT)
    expect(last.system.deps.secrets.digest('any', 'text')).toBe(deps.secrets.digest('any', 'text'))
    expect(await readState(last.system.deps.store, adminDecider, adminStream(adminId))).toMatchObject({
      email: superAdmin.email,
    })
    expect((await verifyNow(last.system.database, deps.secrets.treeHeadPublicKey)).finding).toBeNull()
    expect((await pool.query('select from key_rotation where done_at is null')).rowCount).toBe(0)
    await expect(
      pool.query("update person_key set wrapped = '\\x00' where person_id = $1", [persons[1]]),
    ).rejects.toThrow('a key is destroyed or stays what it is')
  })
})
