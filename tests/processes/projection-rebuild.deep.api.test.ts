import { chmodSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#infra/platform/postgres/embedded.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { superAdmin } from '#tests/support/stack/test-app.ts'
import { freshDir, openTestProcess } from './open-test-process.ts'

const empty = await testDatabase()

const rebuild = async (variables: Readonly<Record<string, string>>, name = 'admins') => {
  const started = spawnMain('projection-rebuild', variables, [name])
  await expect.poll(started.hasEnded, { timeout: 50_000 }).toBe(true)
  return { code: await started.stop(), output: started.output().trim() }
}

it(
  'A read model is rebuilt on the data directory of a product that runs, whose key it needs',
  { timeout: 90_000 },
  async () => {
    const dataDir = freshDir()
    chmodSync(dataDir, 0o755)
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false, say: () => {} })
    onTestFinished(postgres.stop)
    const { system } = await openTestProcess(postgres.url, { dataDir, masterKey: undefined })
    await ensureSuperAdmin(system.deps, { ...superAdmin, now: new Date() })
    const built = await rebuild({ DATA_DIR: dataDir })
    expect(built).toEqual({ code: 0, output: expect.stringMatching(/^admins: \d+ events read, swapped in after /) })
    const { rows } = await system.pool.query(`select generation, status from projection where name = 'admins'`)
    expect(rows).toEqual([{ generation: 2, status: 'live' }])
    const key = join(dataDir, 'master.key')
    renameSync(key, `${key}.elsewhere`)
    const refused = await rebuild({ DATA_DIR: dataDir })
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(/^The database holds a log, and its master key is not here: [^\n]*$/),
    })
    expect(existsSync(key)).toBe(false)
  },
)

it('It makes neither a log nor a key, and says what it needs', { timeout: 60_000 }, async () => {
  const dataDir = freshDir()
  const [nowhere, nothing] = await Promise.all([
    rebuild({ DATA_DIR: join(dataDir, 'nowhere') }),
    rebuild({ DATA_DIR: dataDir, DATABASE_URL: empty.url, NODE_ENV: 'test' }),
  ])
  expect(nowhere).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no log in .*set DATA_DIR.*or DATABASE_URL/),
  })
  expect(nothing).toEqual({ code: 1, output: expect.stringMatching(/^There is no log in this database/) })
  expect(readdirSync(dataDir)).toEqual([])
})
