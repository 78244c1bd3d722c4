import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { checkLog, readCheckProgress } from '#projections/log/log-check.ts'
import { requestLogCheck, verifyLog } from '#services/audit/log-check/check-log.ts'
import type { LogCheckAnswer } from '#services/audit/log-check/log-check.contract.ts'
import { startCampaign } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, clock, system } = danji
const { database, deps } = system
await startCampaign(danji)
const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR' }))

const read = async (): Promise<LogCheckAnswer> => (await auditor.get('/api/admin/log-check')).body
const length = () => deps.store.lastPosition()

/** A try at the job, outside of the queue. */
const tryIt = (attempt: number, isStopping = false) =>
  verifyLog(deps)(
    {},
    {
      attempt,
      lastTry: false,
      addJob: async () => {},
      stopping: isStopping ? AbortSignal.abort() : new AbortController().signal,
    },
  )

describe('a walk that somebody asks for', () => {
  it('is asked for once, however many press at once', async () => {
    clock.now = new Date('2026-11-25T03:00:00Z')
    const answers = await Promise.all([1, 2, 3].map(() => auditor.post('/api/admin/log-check')))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await expect.poll(async () => (await read()).running, { timeout: 10_000 }).toBe(null)
    expect(await read()).toMatchObject({
      status: 'intact',
      checkedAt: '2026-11-25T03:00:00.000Z',
      size: await length(),
    })
  })

  it('is one job, however often it is asked for in one moment', async () => {
    // No worker knows the job before it is committed.
    const queued = await database.transaction().execute(async (transaction) => {
      const inside = { transaction: () => ({ execute: <R>(work: (t: typeof transaction) => R) => work(transaction) }) }
      for (let press = 0; press < 3; press += 1) await requestLogCheck(inside as unknown as typeof database)
      const { rows } = await sql<{ keys: number }>`
        select count(*)::int as keys from graphile_worker.jobs where key = 'verify-log'`.execute(transaction)
      return rows[0]?.keys
    })
    expect(queued).toBe(1)
    await expect.poll(async () => (await read()).running, { timeout: 10_000 }).toBe(null)
  })

  it('goes on where a stopped process had come, and says how far that is', async () => {
    await expect(tryIt(1, true)).rejects.toThrow('interrupted')
    expect(await readCheckProgress(database)).toEqual({ position: await length(), of: await length() })
    clock.now = new Date('2026-11-26T03:00:00Z')
    await tryIt(2)
    expect(await read()).toMatchObject({ status: 'intact', checkedAt: clock.now.toISOString(), size: await length() })
    expect(await readCheckProgress(database)).toMatchObject({ position: 0 })
  })

  it('begins at the beginning, wherever an older walk stopped', async () => {
    const older = {
      database,
      publicKey: deps.secrets.treeHeadPublicKey,
      now: clock.read,
      beside: async () => undefined,
    }
    expect(await checkLog({ ...older, isStopping: () => true })).toBeUndefined()
    await startCampaign(danji)
    await read()
    const spoil = () =>
      sql`update public.log_check set peaks = jsonb_set(peaks::jsonb, '{nodes,0,hash}', to_jsonb(repeat('0', 64)))::json`.execute(
        database,
      )
    await spoil()
    await tryIt(2)
    expect(await read()).toMatchObject({ status: 'differs' })
    expect(await checkLog({ ...older, isStopping: () => true })).toBeUndefined()
    await startCampaign(danji)
    await read()
    await spoil()
    await tryIt(1)
    expect(await read()).toMatchObject({ status: 'intact' })
  })
})
