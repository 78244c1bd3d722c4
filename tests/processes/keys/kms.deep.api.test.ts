import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createPostgresKeyRing } from '#infra/platform/event-store/key-ring.ts'
import { deriveKey, parseMasterKey } from '#infra/platform/keys/master-key.ts'
import { readMasterKeySource } from '#infra/platform/keys/master-key-source.ts'
import { createSealedSecrets } from '#infra/platform/keys/sealed-secrets.ts'
import { startKmsSimulator } from '#infra/simulators/kms/kms-simulator.ts'
import { newId } from '#services/core/secrets.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { freshDir, openTestProcess } from '../open-test-process.ts'

const { url, pool } = await preparedDatabase()
const OWN = Buffer.alloc(32, 7)
const [FIRST, SECOND] = ['first-key', 'second-key'] as const
const kms = await startKmsSimulator({
  accessKeyId: 'AKIDDANJI',
  secretAccessKey: randomBytes(20).toString('base64url'),
  region: 'ap-northeast-2',
  keys: [{ id: FIRST }, { id: SECOND }],
})
afterAll(kms.close)
beforeEach(() => kms.turn({ denied: [], throttleNext: 0, delayMs: 0 }))

const variablesFor = (keyId: string, masterKey: string) => {
  const { endpoint, region, accessKeyId, secretAccessKey } = kms.settingsFor(keyId)
  return {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: freshDir(),
    DANJI_MASTER_KEY: masterKey,
    KMS_ENDPOINT: endpoint,
    KMS_REGION: region,
    KMS_KEY_ID: keyId,
    KMS_ACCESS_KEY_ID: accessKeyId ?? '',
    KMS_SECRET_ACCESS_KEY: secretAccessKey ?? '',
  }
}
type Variables = ReturnType<typeof variablesFor> & { readonly DANJI_MASTER_KEY_FORMER?: string }

const run = async (variables: Variables, ...args: readonly string[]) => {
  const started = spawnMain('cli', variables, args)
  const code = await started.ended
  return { code, lines: started.output().trim().split('\n') }
}

/** Wraps a key; returns what it printed for DANJI_MASTER_KEY. */
const wrap = async (variables: Variables, ...args: readonly string[]): Promise<string> => {
  const { code, lines } = await run(variables, 'keys:rotate', '--wrap', ...args)
  expect([code, lines]).toEqual([0, expect.arrayContaining([expect.stringMatching(/^kms:/)])])
  return lines.find((line) => line.startsWith('kms:')) ?? ''
}

const open = (keyId: string, masterKey: string) => openTestProcess(url, { masterKey, kms: kms.settingsFor(keyId) })
const plainOf = async (keyId: string, given: string) =>
  parseMasterKey((await readMasterKeySource({ given, kms: kms.settingsFor(keyId) })) ?? '')

/** Everything in the database that a master key has to do with. */
const keyTables = async (): Promise<unknown> =>
  Promise.all(
    ['master_key_mark', 'person_key', 'carried_key', 'key_rotation', 'log_key'].map(
      async (table) => (await pool.query(`select * from ${table} order by 1`)).rows,
    ),
  )

const doctorLines = async (variables: Variables): Promise<readonly string[]> =>
  (await run(variables, 'doctor')).lines.filter((line) => /^.{5}(?:key|kms) /.test(line))

const keyId = newId()
const ring = createPostgresKeyRing(pool, deriveKey(OWN, 'person-keys'))
const sealed = await createSealedSecrets(ring).seal(keyId, 'secret')
const opensSealed = async (name: string, masterKey: string): Promise<boolean> => {
  const { system } = await open(name, masterKey)
  return (await system.deps.messageAccounts.secrets.open(keyId, sealed)) === 'secret'
}

describe('A master key wrapped by a KMS', { timeout: 120_000 }, () => {
  const plain = OWN.toString('base64')

  it('opens the same data, and goes under another key of the KMS without a change of them', async () => {
    const data = await keyTables()
    const first = await wrap(variablesFor(FIRST, plain))
    expect(await opensSealed(FIRST, first)).toBe(true)
    const second = await wrap(variablesFor(FIRST, first), '--kms-key', SECOND)
    expect(await opensSealed(SECOND, second)).toBe(true)
    await expect(opensSealed(FIRST, second)).rejects.toThrow('wrapped by another key than KMS_KEY_ID')
    expect(await keyTables()).toEqual(data)
  })

  it('keeps processes from starting while the KMS refuses, and changes nothing', async () => {
    const wrapped = await wrap(variablesFor(FIRST, plain))
    kms.turn({ denied: ['Decrypt'] })
    const data = await keyTables()
    await expect(open(FIRST, wrapped)).rejects.toThrow('AccessDeniedException')
    const { code, lines } = await run(variablesFor(FIRST, wrapped), 'keys:rotate')
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^KMS: .*AccessDeniedException/)]])
    expect(await keyTables()).toEqual(data)
  })

  it('is wrapped only where it is the key of the database and the KMS opens it again', async () => {
    const other = await run(variablesFor(FIRST, Buffer.alloc(32, 8).toString('base64')), 'keys:rotate', '--wrap')
    expect([other.code, other.lines]).toEqual([1, [expect.stringContaining('not the master key that the database')]])
    kms.turn({ denied: ['Decrypt'] })
    const locked = await run(variablesFor(FIRST, plain), 'keys:rotate', '--wrap')
    expect([locked.code, locked.lines]).toEqual([1, [expect.stringContaining('AccessDeniedException')]])
    const half = await run(variablesFor(FIRST, plain), 'keys:rotate', '--new')
    expect([half.code, half.lines[0]]).toEqual([1, expect.stringContaining('usage: npm run keys:rotate')])
  })

  it('has a line of the doctor', async () => {
    const wrapped = await wrap(variablesFor(FIRST, plain))
    expect(await doctorLines(variablesFor(FIRST, wrapped))).toEqual([
      `ok   kms       the key ${FIRST} opens the master key`,
      'ok   key       the master key fits the log',
    ])
    expect(await doctorLines(variablesFor(FIRST, plain))).toEqual([
      'warn kms       the master key is in the clear beside the KMS – ' +
        'wrap it: npm run keys:rotate -- --wrap (docs/keys.md)',
      'ok   key       the master key fits the log',
    ])
    kms.turn({ denied: ['Decrypt'] })
    expect(await doctorLines(variablesFor(FIRST, wrapped))).toEqual([
      expect.stringMatching(/^FAIL kms .*AccessDeniedException\) – nothing starts until it opens the master key/),
    ])
  })

  it('is changed to a new one that was never in the clear', async () => {
    const former = await wrap(variablesFor(FIRST, plain))
    const next = await wrap(variablesFor(FIRST, former), '--new')
    expect(await plainOf(FIRST, next)).not.toEqual(OWN)
    const { code, lines } = await run({ ...variablesFor(FIRST, next), DANJI_MASTER_KEY_FORMER: former }, 'keys:rotate')
    expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining('the former one may be removed')])
    expect(await opensSealed(FIRST, next)).toBe(true)
    await expect(open(FIRST, former)).rejects.toThrow('not the master key that the database was begun with')
  })
})
