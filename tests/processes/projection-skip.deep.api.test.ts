import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { callerOf, superAdmin } from '#tests/support/stack/test-app.ts'
import { freshDir, openTestProcess } from './open-test-process.ts'

const { url, pool } = await preparedDatabase()

const skip = async (...words: readonly string[]) => {
  const variables = { DATABASE_URL: url, NODE_ENV: 'test', DATA_DIR: freshDir() }
  const key = Buffer.alloc(32, 7).toString('base64')
  const started = spawnMain('projection-skip', { ...variables, DANJI_MASTER_KEY: key }, words)
  await expect.poll(started.hasEnded, { timeout: 50_000 }).toBe(true)
  return { code: await started.stop(), output: started.output().trim() }
}

it(
  'An operator has a read model pass over an event, with a reason that the log keeps',
  { timeout: 180_000 },
  async () => {
    const { system } = await openTestProcess(url)
    await ensureSuperAdmin(system.deps, { ...superAdmin, now: new Date() })
    const app = await createApp(system.deps)
    onTestFinished(() => app.close())
    const health = async () => (await callerOf(app).get('/health')).body
    expect(await health()).toMatchObject({ skippedEvents: 0 })
    const { rows } = await pool.query<{ position: number }>(
      `select min(position)::int as position from event where type = 'AdminRegistered'`,
    )
    const position = rows[0]?.position ?? 0
    const where = await skip('admins')
    expect(where).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`^admins has seen 0 events; next comes AdminRegistered at position ${position}, `),
      ),
    })

    const reason = ['--reason', 'it has no name: ticket 12']
    const refused = [
      await skip('admins', String(position)),
      await skip('merkle-tree', String(position), ...reason),
      await skip('votes', String(position), ...reason),
      await skip('admins', '99999', ...reason),
      await skip('nothing-of-the-kind', String(position), ...reason),
    ]
    expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
    expect(refused.map(({ output }) => output.split('\n')[0])).toEqual([
      '--reason says why, for whoever reads the log later',
      'merkle-tree is made of every event of the log: none can be passed over',
      'votes passes over AdminRegistered by itself',
      'POSITION is the number of an event in the log',
      'usage: npm run projection:skip -- NAME POSITION --reason TEXT',
    ])
    expect(await health()).toMatchObject({ skippedEvents: 0 })

    const done = await skip('admins', String(position), ...reason)
    expect(done).toEqual({
      code: 0,
      output: expect.stringMatching(/^admins \(version \d+\) passes over AdminRegistered at /),
    })
    expect((await system.deps.store.readStream('skipped-events')).events).toMatchObject([
      {
        type: 'EventSkipped',
        data: { projection: 'admins', position, reason: 'it has no name: ticket 12' },
        metadata: { actor: { kind: 'system', name: 'operator' }, cause: position },
      },
    ])
    expect(await health()).toMatchObject({ skippedEvents: 1 })
  },
)
