import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { catalogue } from '#events/catalogue.ts'
import { defineEvent, personal } from '#events/event-type.ts'
import { id, personName } from '#events/values/schemas.ts'
import { createPostgresKeyRing } from '#infra/platform/event-store/key-ring.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres-event-store.ts'
import { deriveKey } from '#infra/platform/keys/master-key.ts'
import { allGenerations } from '#infra/platform/projection/generations.ts'
import { createReadiness } from '#infra/platform/telemetry/readiness.ts'
import { addProjectorCheck } from '#services/processes/run/readiness-checks.ts'
import { verifyNow } from '#services/processes/verify/verify-now.ts'
import { castBallot, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

// A newer release ran on this log and was taken back, or runs beside: what it recorded, this one
// does not know.

const danji = await startTestApp()
const { system, admin, anyone, clock } = danji
const owners = ownersOf(3)
const here = await startCampaign(danji, { owners })
const there = await startCampaign(danji, { owners: ownersOf(2), list: { name: '저쪽 리스트' } })
const [first, second] = owners
if (!first || !second) throw new Error('nobody is on the roll')
await castBallot(await verifyVoter(danji, here.linkId, first), here)

const Renamed = defineEvent(
  'ListRenamedByResidents',
  { listId: id, personId: id, name: personal(personName), names: z.array(z.string()) },
  { sealedFor: 'personId' },
)
const masterKey = Buffer.alloc(32, 7)
const newer = createPostgresEventStore({
  pool: system.pools.log,
  catalogue: { ...catalogue, definitions: new Map([...catalogue.definitions, [Renamed.type, Renamed]]) },
  keys: createPostgresKeyRing(system.pools.log, deriveKey(masterKey, 'person-keys')),
  boxKey: deriveKey(masterKey, 'ballot-box'),
})
const { rows: persons } = await system.pool.query<{ id: string }>(
  `select data->>'personId' as id from event where type = 'PersonRegistered' order by position limit 1`,
)
const personId = persons[0]?.id ?? ''
const data = { listId: there.listId, personId, name: '새이름', names: ['a', 'b'] }

/**
 * Records newer events: as many as a batch takes in streams of their own, and one each in streams
 * that this release writes to.
 */
const recordNewer = async (): Promise<number> => {
  const own = Array.from({ length: 3 }, (_, n) => ({
    stream: `renaming-${personId.slice(0, -1)}${n}`,
    expectedVersion: 0,
    events: Array.from({ length: 40 }, () => ({ type: Renamed.type, data })),
  }))
  const shared = await Promise.all(
    [`list-${there.listId}`, `person-${personId}`].map(async (stream) => ({
      stream,
      expectedVersion: (await newer.readStream(stream)).version,
      events: [{ type: Renamed.type, data }],
    })),
  )
  const metadata = { ...systemMetadata, at: clock.now.toISOString() }
  return (await newer.append({ appends: [...own, ...shared], metadata })).position
}
const position = await recordNewer()

const TIMEOUT = { timeout: 20_000, interval: 50 }
const behind = async (upTo: number) =>
  (await allGenerations(system.database))
    .filter((one) => (one.status === 'live' || one.status === 'reactor') && one.position < upTo)
    .map(({ name }) => name)

describe('A log that holds events which only a newer release knows', () => {
  it('is passed over by every read model and reactor', async () => {
    await expect.poll(() => behind(position), TIMEOUT).toEqual([])
    expect((await allGenerations(system.database)).length).toBeGreaterThan(40)
  })

  it('turns nothing red', async () => {
    const ownReadModels = createReadiness()
    addProjectorCheck({ pools: system.pools, clock: clock.read, readiness: ownReadModels }, () => true)
    for (const seconds of [0, 60]) {
      clock.now = new Date(clock.now.getTime() + seconds * 1_000)
      expect(await anyone.get('/readyz')).toMatchObject({ status: 200, body: { status: 'OK' } })
      expect((await anyone.get('/health')).status).toBe(200)
      expect(await ownReadModels.ask()).toEqual({ readModels: 'OK' })
    }
  })

  it('goes on: votes are cast and counted', async () => {
    await castBallot(await verifyVoter(danji, here.linkId, second), here)
    await expect.poll(async () => behind(await system.deps.store.lastPosition()), TIMEOUT).toEqual([])
    const list = await admin.get(`/api/votes/${here.vote.id}/results`)
    expect(list).toMatchObject({ status: 200 })
  })

  it('is intact, those events with it', async () => {
    const verdict = await verifyNow(system.database, system.deps.secrets.treeHeadPublicKey)
    expect(verdict).toMatchObject({ finding: null })
    expect(verdict.size).toBeGreaterThan(position)
    const { rows } = await system.pool.query<{ count: number }>(
      `select count(*)::int as count from read.log_event where type = $1`,
      [Renamed.type],
    )
    expect(rows).toEqual([{ count: 122 }])
  })

  it('is shown, by the name of what happened, and nothing sealed of it', async () => {
    const { status, text } = await admin.get(`/api/admin/log/events?limit=200&listId=${there.listId}`)
    expect(status).toBe(200)
    expect(text).toContain(Renamed.type)
    expect(text).not.toContain('새이름')
    const own = await admin.get(`/api/admin/log/events/${position}`)
    expect(own).toMatchObject({ status: 200, body: { event: { type: Renamed.type, changes: [] } } })
    expect(own.text).toContain(`이 기록은 내용을 표시하지 못했습니다. (${Renamed.type}, ${position}번)`)
  })

  it('decides nothing by a stream that holds one: who asks comes again, perhaps to the newer release', async () => {
    const answer = await admin.put(`/api/list/${there.listId}`, { name: '새 이름' })
    expectRefusal(answer, 'SERVICE_UNAVAILABLE')
    expect(answer.headers['retry-after']).toBe('1')
  })
})
