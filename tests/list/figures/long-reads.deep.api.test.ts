import { expect, it } from 'vitest'
import type { AskedCauses } from '#services/list/explain/explain-in-thread.ts'
import * as explaining from '#services/list/explain/explain-in-thread.ts'
import * as present from '#services/list/figures/present-stats.ts'
import * as past from '#services/list/list-at-time.ts'
import * as units from '#services/list/units-in-thread.ts'
import { listModule } from '#services/list/list.module.ts'
import { readList } from '#services/list/list.facts.ts'
import { castBallot, ownerOf, readWholeLog, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

// Small lists are read on the thread that answers calls: here the other one reads one, too.

const danji = await startTestApp()
const { database, freshness, readThread, store } = danji.system.deps

const urlOf = (name: string): URL => {
  const url = listModule.longReads?.find(({ pathname }) => pathname.endsWith(name))
  if (!url) throw new Error(`${name} is no long read of lists`)
  return url
}

it('what the thread for long reads answers of a list is what is read in place', async () => {
  const owners = [ownerOf(1, { dong: '101', ho: '1' }), ownerOf(2, { dong: '102', ho: '1' })]
  const campaign = await startCampaign(danji, { owners })
  const { listId } = campaign
  await castBallot(await verifyVoter(danji, campaign.linkId, owners[0] ?? ownerOf(1)), campaign)
  const log = await readWholeLog(danji)
  await freshness.wait(log.length, 20_000)
  const now = await readList(store, listId)
  if (now.status !== 'created') throw new Error('the list was made')
  const seen = { now, past: now, asOf: { at: danji.clock.now.toISOString(), position: log.length - 1 } }
  const stats = await readThread.run({ url: urlOf('list-at-time.ts'), read: past.computeStatsAt }, seen)
  expect(stats).toEqual(await past.computeStatsAt(database, seen))
  expect(stats.totalTargets).toBe(2)
  const ofNow = { list: now, withStandings: true }
  const presentStats = { url: urlOf('present-stats.ts'), read: present.computePresentStats }
  expect(await readThread.run(presentStats, ofNow)).toEqual(await present.computePresentStats(database, ofNow))
  for (const asked of [{ list: now }, { seen }]) {
    const text = await readThread.run({ url: urlOf('units-in-thread.ts'), read: units.readUnitsText }, asked)
    expect(text).toBe(await units.readUnitsText(database, asked))
    expect(text).toContain('"102"')
  }
  const asked: AskedCauses = { listId, figure: 'completedCount', position: log.length }
  const explain = { url: urlOf('explain-in-thread.ts') }
  const page = await readThread.run({ ...explain, read: explaining.explainPage }, { ...asked, from: 0, count: 1 })
  expect(page).toEqual(await explaining.explainPage(database, { ...asked, from: 0, count: 1 }))
  expect(page).toMatchObject({ value: 1, page: [{ decides: true }] })
  const all = await readThread.run({ ...explain, read: explaining.explainAll }, asked)
  expect(all).toEqual(await explaining.explainAll(database, asked))
  expect(JSON.parse(all.texts[0] ?? '[]')).toHaveLength(page.total)
})
