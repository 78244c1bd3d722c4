import { expect, it } from 'vitest'
import { createScrubPositions, scrubMigrations } from '#infra/platform/object-storage/scrub-position.ts'
import { migrate } from '#infra/platform/postgres/migrate.ts'
import { createDatabase } from '#infra/platform/postgres/pool.ts'
import type { Tables } from '#infra/platform/projection/read-tables.ts'
import { testDatabase } from '#tests/support/stack/test-database.ts'

const { pool } = await testDatabase()
await migrate(pool, scrubMigrations)

it('the place in a round stands over restarts, with the time at which a round was finished', async () => {
  const place = createScrubPositions(createDatabase<Tables>(pool))
  expect(await place.read()).toEqual({ after: undefined, checked: 0, damaged: 0, missing: 0 })
  const half = { after: 'ab'.repeat(32), checked: 70_000, damaged: 1, missing: 2 }
  await place.keep(half)
  expect(await createScrubPositions(createDatabase<Tables>(pool)).read()).toEqual(half)
  const finishedAt = async () => (await pool.query('select finished_at from object_scrub')).rows[0]?.finished_at
  expect(await finishedAt()).toBeNull()
  await place.keep({ ...half, after: undefined })
  expect(await place.read()).toEqual({ ...half, after: undefined })
  expect(await finishedAt()).toBeInstanceOf(Date)
})
