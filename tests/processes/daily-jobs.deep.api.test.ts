import { afterAll, expect, it } from 'vitest'
import { createRenderer } from '#infra/lib/document-renderer/renderer.ts'
import { modules } from '#services/modules.ts'
import type { WorkerDeps } from '#services/core/module.ts'
import { castBallot, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { testSealing } from '#tests/support/simulated/test-sealing.ts'

const danji = await startTestApp()
const campaign = await startCampaign(danji)
const [owner] = campaign.owners
if (owner) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
const { system } = danji
await system.deps.freshness.wait(await system.deps.store.lastPosition(), 10_000)

const press = createRenderer({ processes: 1, sealing: testSealing() })
afterAll(() => press.close())
const deps: WorkerDeps = { ...system.deps, database: system.database, renderer: press }
const timed = modules.flatMap((module) =>
  Object.entries(module.jobs?.(deps) ?? {}).filter(([, { cron }]) => cron !== undefined),
)

// Nobody would miss a job that only the clock starts: it would fail night after night, in a log
// that nobody reads.
it.each(timed)('%s does its work, and does it again', async (_, { run, cron }) => {
  expect(cron?.split(' ')).toHaveLength(5)
  const context = { attempt: 1, lastTry: true, addJob: async () => {}, stopping: new AbortController().signal }
  await run({}, context)
  await run({}, context)
})
