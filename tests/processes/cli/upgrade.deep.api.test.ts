import { expect, it } from 'vitest'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'
import { freshDir } from '../open-test-process.ts'

const { url, pool } = await testDatabase()

it('danji upgrade makes tables and read models, and may be repeated', { timeout: 120_000 }, async () => {
  const variables = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: freshDir(),
    DANJI_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const upgrade = async () => {
    const started = spawnMain('cli', variables, ['upgrade'])
    return { code: await started.ended, last: started.output().trim().split('\n').at(-1) }
  }
  const done = { code: 0, last: 'Tables and read models are those of this release.' }
  expect(await upgrade()).toEqual(done)
  const { rows } = await pool.query<{ live: number; building: number }>(
    `select count(*) filter (where status = 'live')::int as live,
      count(*) filter (where status = 'building')::int as building from projection`,
  )
  expect(rows[0]?.live).toBeGreaterThan(10)
  expect(rows[0]?.building).toBe(0)
  expect(await upgrade()).toEqual(done)

  // An earlier release is live: its version is one less.
  const ofApartments = async () =>
    (
      await pool.query<{ version: number }>(
        `select version from projection where name = 'apartments' and status = 'live'`,
      )
    ).rows
  const [now] = await ofApartments()
  const version = now?.version ?? 0
  await pool.query(`alter schema apartments_v${version}_g1 rename to apartments_v${version - 1}_g1`)
  await pool.query(`update projection set version = version - 1 where name = 'apartments'`)
  expect(await upgrade()).toEqual(done)
  expect(await ofApartments()).toEqual([{ version }])
})
