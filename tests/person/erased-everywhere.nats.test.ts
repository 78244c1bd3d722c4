import { afterAll, expect, it } from 'vitest'
import { linkToNats } from '#infra/platform/jetstream/nats-link.ts'
import { createPool } from '#infra/platform/postgres/pool.ts'
import { startRelay } from '#infra/platform/relay/relay.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { meddleWith } from '#tests/infra/feed/meddler.ts'
import { rollCsv, uploaded } from '#tests/roll-import/uploaded-roll.ts'
import { castBallot, ownerOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { journalFilesWith, journalPlace, tablesWith } from '#tests/support/readable-traces.ts'
import { callerOf, startTestApp } from '#tests/support/stack/test-app.ts'
import { testNats } from '#tests/support/stack/test-nats.ts'

const danji = await startTestApp()
const { admin, app, system } = danji
const { store } = system.deps
// The product's own role may not look into the journal.
const postgres = createPool(danji.databaseUrl, { max: 1 })
afterAll(() => postgres.end())

/** Everything that a relay has brought to the broker. */
const brokerContent = async (): Promise<string> => {
  const { url, prefix } = testNats()
  const nats = linkToNats({ url, onError: () => {} })
  const stream = await meddleWith(await nats.connection(new AbortController().signal), prefix)
  const relay = startRelay({
    store,
    databaseUrl: danji.databaseUrl,
    nats,
    prefix,
    keepLost: async () => {},
    onError: () => {},
  })
  const last = await store.lastPosition()
  await expect.poll(() => relay.published(), { timeout: 20_000 }).toBeGreaterThanOrEqual(last)
  await relay.stop()
  const texts = (await stream.content()).map(({ text }) => text)
  await stream.removeStream()
  await nats.close()
  expect(texts.length).toBeGreaterThanOrEqual(last)
  return texts.join('\n')
}

it('an erased person can be read in no table or broker, and sealed values never stood in the journal', async () => {
  const since = await journalPlace(postgres)
  const owner = ownerOf(1, { name: '심어둔이름', phone: '01076543219' })
  const campaign = await startCampaign(danji, { owners: [owner, ownerOf(2)] })
  const { listId } = campaign
  const entry = ((await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]).find(
    ({ name }) => name === owner.name,
  )
  const person = `/api/admin/users/${entry?.userId ?? ''}`
  await admin.post(`/api/user/${entry?.userId ?? ''}/memo`, { memo: '심어둔메모' })
  const { cookie } = await verifyVoter(danji, campaign.linkId, owner)
  await castBallot(callerOf(app, { cookie, 'user-agent': 'PlantedBrowser/1.0' }), campaign)
  const roll = await uploaded(admin, listId, rollCsv('101,303,새사람,01022220000'), '심어둔파일 심어둔이름.csv')
  expect(roll).toMatchObject({ fileName: '심어둔파일 심어둔이름.csv' })
  await admin.delete(`/api/roll-import/${roll.id}`)
  expectRefusal(await admin.delete(person, { reason: '심어둔까닭 01076543219' }), 'VALIDATION_FAILED')
  expect((await admin.delete(person, { reason: 'asked' })).status).toBe(200)
  expect(await system.deps.freshness.wait(await store.lastPosition(), 10_000)).toBe(true)

  const broker = await brokerContent()
  const everywhere = ['심어둔메모', '심어둔파일', '심어둔까닭', 'PlantedBrowser', owner.name, owner.phone]
  for (const trace of everywhere)
    expect([trace, await tablesWith(postgres, trace), broker.includes(trace)]).toEqual([trace, [], false])
  // Names and phones pass through the journal into the read models; docs/postgres.md says how long
  // it may be kept.
  for (const trace of everywhere.slice(0, 4))
    expect([trace, await journalFilesWith(postgres, since, trace)]).toEqual([trace, []])
  expect(await journalFilesWith(postgres, since, owner.name)).not.toEqual([])
})
