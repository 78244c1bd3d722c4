import { afterAll, expect, it } from 'vitest'
import { beginRotation, completeRotation } from '#infra/platform/keys/rotate-master-key.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { createLogger } from '#infra/platform/telemetry/logger.ts'
import { keyFingerprint, readKeyChain } from '#projections/log/key-chain.ts'
import { isSignedBy, readNewestHead } from '#projections/log/tree-heads.ts'
import { verifyNow } from '#services/processes/verify/verify-now.ts'
import { runProjector } from '#services/processes/run/run-projector.ts'
import { appoint } from '#tests/support/stack/test-app.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { freshDir, openTestProcess } from '../open-test-process.ts'

const { url } = await preparedDatabase()
const [OLD, NEW] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)]
const pool = createPool(url, { max: 2 })
afterAll(() => pool.end())

/** A running process with this master key, that signs what is recorded. */
const run = async (masterKey: Buffer) => {
  const { system } = await openTestProcess(url, { masterKey: masterKey.toString('base64') })
  const logger = createLogger({ level: 'silent', name: 'test' })
  const projector = runProjector({ system, databaseUrl: url, logger }, undefined)
  const first = system.deps.secrets.treeHeadPublicKey
  return {
    system,
    first,
    /** Records something; returns the fingerprint of the key that signed it, which must have done so. */
    signingKey: async (): Promise<string> => {
      await appoint({ system }, { role: 'AUDITOR' })
      const position = await system.deps.store.lastPosition()
      expect(await system.deps.freshness.wait(position, 20_000)).toBe(true)
      const head = await readNewestHead(system.database)
      if (head?.size !== position) throw new Error('the log is not signed')
      expect(await isSignedBy(head.publicKey, head)).toBe(true)
      return keyFingerprint(head.publicKey)
    },
    stop: projector.stop,
  }
}

const rotate = async (...args: readonly string[]) => {
  const variables = { NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: freshDir(), LOG_LEVEL: 'silent' }
  const started = spawnMain('cli', { ...variables, DANJI_MASTER_KEY: OLD.toString('base64') }, [
    'keys:rotate',
    '--log',
    ...args,
  ])
  const code = await started.ended
  return { code, output: started.output().trim() }
}

it('the log’s key is changed beside a running process, which signs with it, also under another master key', async () => {
  const running = await run(OLD)
  const first = await running.signingKey()
  expect(first).toBe(keyFingerprint(running.first))
  const asked = await rotate()
  expect(asked.code).toBe(1)
  expect(asked.output).toContain(`--log --from ${first} --by`)
  const args = ['--from', first, '--by', '김하나', '--reason', '한 해가 지났다']
  const changed = await rotate(...args)
  const [, next = ''] = /^The log is signed with the key ([0-9a-f]{64}) from now on\.$/.exec(changed.output) ?? []
  expect([changed.code, next === first, next.length]).toEqual([0, false, 64])
  expect(await running.signingKey()).toBe(next)
  const again = await rotate(...args)
  expect(again).toEqual({ code: 0, output: `Nothing was changed: the log is signed with the key ${next}.` })
  expect(await running.signingKey()).toBe(next)
  await running.stop()

  await beginRotation(pool, { masterKey: NEW, former: OLD })
  await completeRotation(pool, NEW)
  const later = await run(NEW)
  expect(await later.signingKey()).toBe(next)
  expect((await verifyNow(later.system.database, later.first)).finding).toBeNull()
  expect((await readKeyChain(later.system.database, running.first)).keys).toHaveLength(2)
  await later.stop()
}, 180_000)
