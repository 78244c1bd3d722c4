import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { readLogCheck, SLICES, type LogCheck } from '#projections/log/log-check.ts'
import { checkLogNightly } from '#projections/log/nightly-check.ts'
import { castBallot, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { system } = danji
const pool = createPool(danji.databaseUrl, { max: 2 })
const owner = createDatabase<unknown>(pool)
afterAll(() => pool.end())

const campaign = await startCampaign(danji, { owners: ownersOf(3) })
const isSeen = async () => system.deps.freshness.wait(await system.deps.store.lastPosition(), 10_000)
for (const voter of campaign.owners) {
  await castBallot(await verifyVoter(danji, campaign.linkId, voter), campaign)
  await isSeen()
}

const DAY_MS = 24 * 60 * 60_000
const BLOCK = 7
let night = Math.ceil(Date.parse('2026-11-29T18:17:00Z') / DAY_MS)

/** Runs the check of the next night, in parts as in a long log. */
const checkNextNight = async (wholeUpTo = 1): Promise<LogCheck> => {
  night += 1
  const checked = await checkLogNightly({
    database: system.database,
    publicKey: system.deps.secrets.treeHeadPublicKey,
    now: () => new Date(night * DAY_MS),
    beside: () => Promise.resolve(undefined),
    isStopping: () => false,
    wholeUpTo,
    block: BLOCK,
  })
  return checked ?? expect.fail('nobody stopped it')
}

const asOwner = async (...statements: readonly ReturnType<typeof sql>[]): Promise<void> =>
  owner.transaction().execute(async (transaction) => {
    await sql`alter table event disable trigger user`.execute(transaction)
    for (const statement of statements) await statement.execute(transaction)
    await sql`alter table event enable trigger user`.execute(transaction)
  })

const metadataOf = async (position: number): Promise<string> =>
  (await system.deps.store.readSealedLog(position - 1, 1))[0]?.metadata ?? expect.fail(`no event at ${position}`)

/** Nights until the check finds something, within two months. */
const nightsUntilFound = async (before: () => Promise<unknown> = async () => undefined): Promise<number> => {
  for (let nights = 1; nights <= 2 * SLICES; nights += 1) {
    await before()
    if ((await checkNextNight()).finding) return nights
  }
  return Number.POSITIVE_INFINITY
}

describe('the nightly check of a long log', () => {
  it('begins with the whole log, and goes on with what is new and one slice a night', async () => {
    const first = await checkNextNight()
    expect(first).toMatchObject({ finding: null, size: await system.deps.store.lastPosition() })
    expect(first.wholeSince).toEqual(first.checkedAt)
    await startCampaign(danji)
    await isSeen()
    const second = await checkNextNight()
    expect(second).toMatchObject({ finding: null, size: await system.deps.store.lastPosition() })
    expect(second.wholeSince).toEqual(first.checkedAt)
    for (let nights = 2; nights < SLICES; nights += 1) await checkNextNight()
    const month = await checkNextNight()
    expect(month.finding).toBe(null)
    expect(month.wholeSince?.getTime()).toBeGreaterThan(first.checkedAt?.getTime() ?? Infinity)
  })

  it('finds a new event that was changed in the same night', async () => {
    const old = await system.deps.store.lastPosition()
    await startCampaign(danji)
    await isSeen()
    const metadata = await metadataOf(old + 2)
    await asOwner(sql`update event set metadata = '{"changed":1}' where position = ${old + 2}`)
    expect(await checkNextNight()).toMatchObject({ finding: { position: old + 2 } })
    await asOwner(sql`update event set metadata = ${metadata}::json where position = ${old + 2}`)
    expect(await checkNextNight(), 'a part clears no finding').toMatchObject({ finding: { position: old + 2 } })
    expect(await checkNextNight(1_000_000), 'the whole log does').toMatchObject({ finding: null })
  })

  it.each([3, 25, 40])(
    'finds an old event at %i that was changed within a month, whatever the mark and the slices were set to',
    async (position) => {
      const metadata = await metadataOf(position)
      await asOwner(sql`update event set metadata = '{"changed":1}' where position = ${position}`)
      const forge = () =>
        sql`update log_check set size = (select position from log_head), slices = (
          select json_object_agg(n, to_json('2099-01-01T00:00:00.000Z'::text)) from generate_series(0, 29) n)`.execute(
          owner,
        )
      expect(await nightsUntilFound(forge)).toBeLessThanOrEqual(SLICES)
      expect((await readLogCheck(system.database)).finding).toMatchObject({ what: 'hash', position })
      await asOwner(sql`update event set metadata = ${metadata}::json where position = ${position}`)
      expect(await checkNextNight(1_000_000)).toMatchObject({ finding: null })
    },
  )
})
