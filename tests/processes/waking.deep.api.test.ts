import { expect, it } from 'vitest'
import { addJob } from '#infra/platform/jobs/job-queue.ts'
import { startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const campaign = await startCampaign(danji)

it('Messages that wait for the provider are tried as soon as it takes one', async () => {
  const { pool } = danji.system
  const runAt = new Date(Date.now() + 3_600_000)
  for (const task of ['tell-voter', 'import-roll']) await addJob(pool, { task, payload: {}, key: task, runAt })
  await pool.query(`update graphile_worker._private_jobs set attempts = 3, last_error = 'away' where run_at > now()`)
  const [owner] = campaign.owners
  if (!owner) throw new Error('nobody is on the roll')
  await verifyVoter(danji, campaign.linkId, owner)
  const tries = async () =>
    (
      await pool.query<{ key: string; attempts: number }>(
        `select key, attempts from graphile_worker.jobs where key in ('tell-voter', 'import-roll') order by key`,
      )
    ).rows
  await expect.poll(tries, { timeout: 15_000 }).toEqual([
    { key: 'import-roll', attempts: 3 },
    { key: 'tell-voter', attempts: 4 },
  ])
})
