import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'
import { placeOfNode } from '#infra/platform/event-store/merkle.ts'
import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { checkLog } from '#projections/log/log-check.ts'
import { verifyLog, type VerificationPosition, type VerificationOutcome } from '#projections/log/verify-log.ts'
import { findWrongAccess } from '#services/audit/access/verify-access-log.ts'
import type { LogCheckAnswer } from '#services/audit/log-check/log-check.contract.ts'
import type { Receipt, ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { castBallot, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

// A dishonest administrator of the database can do this: the owner of the tables removes their
// guards first.

const danji = await startTestApp()
const { admin, anyone, system } = danji
const publicKey = system.deps.secrets.treeHeadPublicKey
const pool = createPool(danji.databaseUrl, { max: 2 })
const owner = createDatabase<unknown>(pool)
afterAll(() => pool.end())

const campaign = await startCampaign(danji, { owners: ownersOf(3) })
// However many events a busy machine takes at once: a head after the beginning, and one after each
// ballot.
const isSeen = async () => system.deps.freshness.wait(await system.deps.store.lastPosition(), 10_000)
await isSeen()
const receipts: Receipt[] = []
for (const voter of campaign.owners) {
  receipts.push(await castBallot(await verifyVoter(danji, campaign.linkId, voter), campaign))
  await isSeen()
}
const [receipt] = receipts
if (!receipt) throw new Error('a ballot was cast')
// Every read model has seen the last ballot.
const proofOf = async (): Promise<ReceiptCheck> => (await anyone.get(`/api/receipts/${receipt.id}`)).body
await proofOf()
const last = await system.deps.store.lastPosition()

type Sql = ReturnType<typeof sql>

const GUARDS_OFF = [
  sql`alter table event disable trigger user`,
  sql`alter table signed_tree_head disable trigger user`,
] as const

class Undo extends Error {}

/** Returns what a check of the log finds after some tampering, which is undone afterwards. */
const findingAfter = async (...tampering: readonly Sql[]): Promise<VerificationOutcome['finding']> => {
  const walked: VerificationOutcome[] = []
  const tamper = owner.transaction().execute(async (transaction) => {
    for (const statement of [...GUARDS_OFF, ...tampering]) await statement.execute(transaction)
    walked.push(await verifyLog({ database: transaction, publicKey, batch: 7 }))
    throw new Undo()
  })
  await expect(tamper).rejects.toThrow(Undo)
  return walked[0]?.finding
}

const eventAt = async (position: number): Promise<SealedEvent> => {
  const [event] = await system.deps.store.readSealedLog(position - 1, 1)
  if (!event) throw new Error(`no event at ${position}`)
  return event
}

/** Rewrites an event with a hash that fits it. */
const rewrite = async (position: number, change: Partial<SealedEvent>): Promise<Sql> => {
  const changed = { ...(await eventAt(position)), ...change }
  return sql`update event set data = ${changed.data}::json, version = ${changed.version},
    hash = decode(${hashOfEvent(changed)}, 'hex') where position = ${position}`
}

const voted = receipt.position
const otherChoice = (await eventAt(voted)).data.replace(
  campaign.vote.questions[0]?.choices[0]?.id ?? '?',
  campaign.vote.questions[0]?.choices[1]?.id ?? '?',
)
const forget = sql`delete from projection where name = 'merkle-tree'`

describe('a walk over the log', () => {
  it('finds nothing where nothing was changed, and compares every head on its way', async () => {
    const walked = await verifyLog({ database: owner, publicKey })
    expect([walked.isWhole, walked.finding, walked.place.position]).toEqual([true, undefined, last])
    const { rows } = await pool.query<{ count: number }>('select count(*) from signed_tree_head')
    expect(walked.place.heads).toBe(rows[0]?.count)
    expect(walked.place.heads).toBeGreaterThan(3)
  })
  it('goes on where it stopped, to the same end', async () => {
    const places: VerificationPosition[] = []
    const stopped = await verifyLog({
      database: owner,
      publicKey,
      batch: 5,
      onBatch: async (place) => places.push(place) < 3,
    })
    expect([stopped.isWhole, stopped.place.position]).toEqual([false, 15])
    const whole = await verifyLog({ database: owner, publicKey })
    expect(await verifyLog({ database: owner, publicKey, batch: 5, from: stopped.place })).toEqual(whole)
  })
  it('finds a choice that was changed', async () => {
    expect(otherChoice).not.toBe((await eventAt(voted)).data)
    const changed = sql`update event set data = ${otherChoice}::json where position = ${voted}`
    expect(await findingAfter(changed)).toMatchObject({ what: 'hash', position: voted })
  })
  it('names an event whose hash is of a form that only a later release knows', async () => {
    const later = (await eventAt(voted)).metadata.replace('{', '{"form":2,')
    const changed = sql`update event set metadata = ${later}::json where position = ${voted}`
    expect(await findingAfter(changed)).toMatchObject({
      what: 'hash',
      position: voted,
      detail: expect.stringContaining('form 2') as string,
    })
  })
  it('finds it, too, where the hash was changed with it', async () => {
    expect(await findingAfter(await rewrite(voted, { data: otherChoice }))).toMatchObject({
      what: 'tree',
      position: voted,
    })
  })
  it('finds it by the signed heads where the whole tree was made to fit', async () => {
    const finding = await findingAfter(await rewrite(voted, { data: otherChoice }), forget)
    expect(finding).toMatchObject({ what: 'head' })
    expect(finding?.position).toBeGreaterThanOrEqual(voted)
  })
  it('finds an event that was taken out', async () => {
    expect(await findingAfter(sql`delete from event where position = ${voted}`)).toMatchObject({
      what: 'position',
      position: voted,
    })
  })
  it('finds an end that was cut off, however tidily', async () => {
    const cut = sql`delete from event where position >= ${voted}`
    expect(await findingAfter(cut)).toMatchObject({ what: 'end', position: voted })
    const back = sql`update log_head set position = ${voted - 1}`
    expect(await findingAfter(cut, back)).toMatchObject({ what: 'end', position: voted })
  })
  it('finds versions that do not follow one another', async () => {
    expect(await findingAfter(await rewrite(voted, { version: 2 }), forget)).toMatchObject({
      what: 'version',
      position: voted,
    })
  })
  it('finds heads that say something else, and heads that somebody else signed', async () => {
    const where = sql`where size = (select min(size) from signed_tree_head)`
    const { rows } = await pool.query<{ size: number }>('select min(size) as size from signed_tree_head')
    const position = rows[0]?.size
    expect(await findingAfter(sql`update signed_tree_head set root = md5(root) || md5(root) ${where}`)).toMatchObject({
      what: 'head',
      position,
    })
    expect(
      await findingAfter(sql`update signed_tree_head set signed_at = '2020-01-01T00:00:00Z' ${where}`),
    ).toMatchObject({ what: 'signature', position })
  })
  it('finds a kept tree that proves something else', async () => {
    const place = placeOfNode({ level: 0, index: voted - 1 })
    const [page, start] = [Math.floor(place / 32), 1 + 32 * (place % 32)]
    const node = sql`
      update merkle_tree_v3_g1.merkle_page
      set hashes = overlay(hashes placing sha256(substring(hashes from ${start} for 32)) from ${start}) where page = ${page}`
    expect(await findingAfter(node)).toMatchObject({ what: 'tree', position: voted })
    // A newer release runs beside this one: its tree is live, and this one's is no longer fed.
    const newer = sql`update projection set version = version + 1 where name = 'merkle-tree' and status = 'live'`
    expect(await findingAfter(node, newer)).toBeUndefined()
  })
})

describe('an event that was changed', () => {
  const check = () =>
    checkLog({
      database: system.database,
      publicKey,
      now: danji.clock.read,
      beside: () => findWrongAccess(system.database),
      isStopping: () => false,
    })
  const office = async (): Promise<LogCheckAnswer> => (await admin.get('/api/admin/log-check')).body
  const health = async () => {
    const { status, body } = await anyone.get('/health')
    return [status, (body as { readonly log: string }).log]
  }
  const change = async (data: string): Promise<void> =>
    owner.transaction().execute(async (transaction) => {
      await sql`alter table event disable trigger user`.execute(transaction)
      await sql`update event set data = ${data}::json where position = ${voted}`.execute(transaction)
      await sql`alter table event enable trigger user`.execute(transaction)
    })

  it('is not there before', async () => {
    expect(await office()).toMatchObject({ status: 'unchecked', checkedAt: null })
    expect(await check()).toMatchObject({ finding: null, size: last })
    expect(await office()).toMatchObject({ status: 'intact', checkedAt: danji.clock.now.toISOString(), size: last })
    expect(await health()).toEqual([200, 'OK'])
    expect(await proofOf()).toMatchObject({ intact: true, leaf: { type: 'BallotCast', receiptId: receipt.id } })
  })
  it('is not handed out with its old hash: the receipt is answered as not intact, and health and the office turn red', async () => {
    const { data } = await eventAt(voted)
    await change(otherChoice)
    expect(await proofOf()).toMatchObject({ intact: false, receipt: { hash: receipt.hash } })
    expect(await office()).toMatchObject({ status: 'differs', finding: { what: 'hash', position: voted } })
    expect(await health()).toEqual([503, 'ERROR'])
    await check()
    expect(await office()).toMatchObject({ status: 'differs', finding: { what: 'hash', position: voted } })
    await change(data)
    await check()
    expect(await office()).toMatchObject({ status: 'intact', finding: null })
    expect(await health()).toEqual([200, 'OK'])
  })
})
