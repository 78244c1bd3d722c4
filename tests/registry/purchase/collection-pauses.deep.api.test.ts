import { afterEach, describe, expect, it, vi } from 'vitest'
import { wakeCollections } from '#services/registry/purchase/look-up-registers.ts'
import { MAX_CONCURRENT_PURCHASES } from '#services/registry/purchase/next-purchases.ts'
import { registryCollectionStream } from '#services/registry/purchase/registry-collection.decider.ts'
import { deepDescribe } from '#tests/support/deep-it.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { openRegistryOffice, PRICE, type Complex } from '../registry-office.ts'

const danji = await startTestApp()
const { admin } = danji
const { deps } = danji.system
const office = openRegistryOffice(danji)
afterEach(office.calm)

const later = (seconds: number): void => {
  danji.clock.now = new Date(danji.clock.now.getTime() + seconds * 1_000)
}
const outcomesOf = async (complex: Complex, n = 0): Promise<readonly (readonly unknown[])[]> =>
  (await office.purchasesOf(complex, n)).map(({ type, data }) => {
    const { outcome, cost, problem, recovered } = data as Readonly<Record<string, unknown>>
    return [type, ...[outcome, cost, problem, recovered].filter((one) => one !== undefined && one !== null)]
  })

describe('a refusal', () => {
  it.each([
    ['CF-13006', 'not-found', '찾지 못했습니다'],
    ['CF-13007', 'several-found', '고유번호 14자리'],
  ])('%s: has failed as %s, costs nothing and stops nobody else', async (code, problem, words) => {
    const complex = await office.prepare(2)
    await office.turn({ failNext: [{ mode: 'code', code, on: 'issue' }] })
    const begun = await office.started({ listId: complex.listId })
    const done = await office.completed(begun)
    expect(done).toMatchObject({ succeeded: 1, failed: 1, cost: PRICE })
    const [failed] = done.items.filter(({ status }) => status === 'failed')
    const [bought] = done.items.filter(({ status }) => status === 'delivered')
    expect(failed).toMatchObject({ status: 'failed', code, problem })
    expect(failed?.message).toContain(words)
    expect(await office.charged(complex)).toEqual({ [bought?.ho ?? '']: 1 })
  })

  it('of a search by address has failed before anything is intended', async () => {
    const complex = await office.prepare(1)
    await office.turn({ failNext: [{ mode: 'code', code: 'CF-13006', on: 'any' }] })
    expect(await office.completed(await office.started({ listId: complex.listId }))).toMatchObject({
      failed: 1,
      cost: 0,
    })
    expect((await outcomesOf(complex)).map(([type]) => type)).toEqual(['RegistryUnitSettled'])
  })

  it('is tried again where somebody asks: those who are named, or all that failed, never what was delivered', async () => {
    const complex = await office.prepare(3)
    const refused = { mode: 'code' as const, code: 'CF-13006', on: 'issue' as const }
    await office.turn({ failNext: [refused, refused] })
    const begun = await office.started({ listId: complex.listId })
    expect(await office.completed(begun)).toMatchObject({ succeeded: 1, failed: 2 })
    const retry = (body: object = {}) => admin.post(`/api/registry-collection/${begun.id}/retry`, body)
    const [one] = (await office.progress(begun)).items.filter(({ status }) => status === 'failed')
    expect((await retry({ listUserIds: [one?.listUserId] })).status).toBe(200)
    expect(await office.completed(begun)).toMatchObject({ succeeded: 2, failed: 1, cost: 2 * PRICE })
    expect((await retry()).status).toBe(200)
    expect(await office.completed(begun)).toMatchObject({ succeeded: 3, failed: 0, cost: 3 * PRICE })
    expectRefusal(await retry(), 'NOTHING_TO_COLLECT')
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1, 103: 1 })
  })

  it('for being busy is tried again by itself', async () => {
    const complex = await office.prepare(1)
    await office.turn({ failNext: [{ mode: 'code', code: 'CF-03003', on: 'issue' }] })
    expect(await office.collect({ listId: complex.listId })).toMatchObject({ succeeded: 1 })
    expect(await office.charged(complex)).toEqual({ 101: 1 })
  })
})

describe('a pause', () => {
  it.each([
    ['maintenance', { maintenance: true }, '점검'],
    ['daily-limit', { dailyRemaining: 0 }, '한도'],
    ['no-points', { points: PRICE - 1 }, '포인트'],
  ] as const)('for %s goes on by itself when its time has come, not earlier', async (reason, switches, words) => {
    const complex = await office.prepare(2)
    await office.turn(switches)
    const begun = await office.started({ listId: complex.listId })
    const paused = await office.until(begun, ({ status }) => status === 'paused')
    expect(paused.pause?.reason).toBe(reason)
    expect(paused.reason).toContain(words)
    const until = new Date(paused.pause?.until ?? 0)
    expect(until.getTime()).toBeGreaterThan(danji.clock.now.getTime())
    await office.calm()
    await wakeCollections(deps)
    expect((await office.progress(begun)).status).toBe('paused')
    danji.clock.now = until
    await wakeCollections(deps)
    expect(await office.completed(begun)).toMatchObject({ succeeded: 2, failed: 0, cost: 2 * PRICE })
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1 })
  })

  it('in the middle keeps what was bought, and pauses again where nothing has changed', async () => {
    const complex = await office.prepare(3)
    await office.turn({ points: PRICE })
    const begun = await office.started({ listId: complex.listId })
    const paused = await office.until(begun, ({ status }) => status === 'paused')
    expect(paused).toMatchObject({ succeeded: 1, done: 1, cost: PRICE })
    expect(paused.items.map(({ status }) => status).toSorted()).toEqual(['delivered', 'waiting', 'waiting'])
    later(3_600)
    await wakeCollections(deps)
    await office.until(begun, ({ pause }) => pause?.until !== undefined && pause.until !== paused.pause?.until)
    await office.calm()
    expect((await admin.post(`/api/registry-collection/${begun.id}/resume`)).status).toBe(200)
    await office.completed(begun)
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1, 103: 1 })
  })
})

deepDescribe('a limit that is reached while others are in flight', () => {
  it('pauses once; each call in flight has its outcome, and nothing is begun any more', async () => {
    const complex = await office.prepare(2 * MAX_CONCURRENT_PURCHASES)
    await office.turn({ points: 3 * PRICE, delayMs: 50 })
    const begun = await office.started({ listId: complex.listId })
    const paused = await office.until(begun, ({ status }) => status === 'paused')
    expect(paused).toMatchObject({ succeeded: 3, done: 3, cost: 3 * PRICE })
    const { events } = await deps.store.readStream(registryCollectionStream(begun.id))
    expect(events.filter(({ type }) => type === 'RegistryCollectionPaused')).toHaveLength(1)
    const told = await Promise.all(complex.entryIds.map((_, n) => office.purchasesOf(complex, n)))
    const countOf = (type: string): number => told.flat().filter((one) => one.type === type).length
    expect(countOf('RegisterPurchaseIntended')).toBeLessThanOrEqual(3 + MAX_CONCURRENT_PURCHASES)
    expect(countOf('RegisterPurchaseRefused')).toBe(countOf('RegisterPurchaseIntended') - 3)
    await office.calm()
    expect((await admin.post(`/api/registry-collection/${begun.id}/resume`)).status).toBe(200)
    await office.completed(begun)
    expect(Object.values(await office.charged(complex))).toEqual(complex.entryIds.map(() => 1))
  })
})

describe('who calls a collection off', () => {
  it('has nothing more begun; what was bought stays, and it goes on where that is asked for', async () => {
    const count = 3 * MAX_CONCURRENT_PURCHASES
    const complex = await office.prepare(count)
    await office.turn({ delayMs: 200 })
    const begun = await office.started({ listId: complex.listId })
    await office.until(begun, ({ succeeded }) => succeeded >= 1)
    const { status, body } = await admin.post(`/api/registry-collection/${begun.id}/cancel`)
    expect([status, (body as { readonly status: string }).status]).toEqual([200, 'cancelled'])
    await office.calm()
    // Those in hand, and no other.
    const stopped = await vi.waitFor(async () => {
      const { events } = await deps.store.readStream(registryCollectionStream(begun.id))
      expect(events.at(-1)?.type).toBe('RegistryCollectionAdvanced')
      return office.progress(begun)
    }, 10_000)
    expect(stopped.status).toBe('cancelled')
    expect(stopped.succeeded).toBeLessThanOrEqual(2 * MAX_CONCURRENT_PURCHASES)
    expect(stopped.items.filter((item) => item.status === 'cancelled')).toHaveLength(count - stopped.succeeded)
    expect(Object.keys(await office.charged(complex))).toHaveLength(stopped.succeeded)
    expect((await admin.post(`/api/registry-collection/${begun.id}/retry`)).status).toBe(200)
    expect(await office.completed(begun)).toMatchObject({ succeeded: count, cost: count * PRICE })
    expect(Object.values(await office.charged(complex))).toEqual(Array.from({ length: count }, () => 1))
  })
})
