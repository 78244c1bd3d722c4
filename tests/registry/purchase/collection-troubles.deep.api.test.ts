import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import { lookUpRegisters } from '#services/registry/purchase/look-up-registers.ts'
import { registryCollectionStream } from '#services/registry/purchase/registry-collection.decider.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
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
/** Read models of a busy machine are behind for a while. */
const LONG = { timeout: 10_000 }
/** Runs the look-up as the job does when it is due. */
const runLookUp = (collectionId: string): Promise<void> =>
  lookUpRegisters(deps)({ collectionId }, { stopping: new AbortController().signal, addJob: async () => {} })
/** Looks up unclear purchases at once: the queue fetches due jobs only every two seconds. */
const lookedUp = async (begun: { readonly id: string }) => {
  await office.until(begun, ({ status, unclear }) => status === 'completed' && unclear === 1)
  await vi.waitFor(() => runLookUp(begun.id), LONG)
  return office.completed(begun)
}
const outcomesOf = async (complex: Complex, n = 0): Promise<readonly (readonly unknown[])[]> =>
  (await office.purchasesOf(complex, n)).map(({ type, data }) => {
    const { outcome, cost, problem, recovered } = data as Readonly<Record<string, unknown>>
    return [type, ...[outcome, cost, problem, recovered].filter((one) => one !== undefined && one !== null)]
  })
const settledAs = async (complex: Complex, n = 0): Promise<readonly unknown[]> =>
  (await outcomesOf(complex, n)).filter(([type]) => type === 'RegistryUnitSettled').map(([, outcome]) => outcome)

describe('a buyer who was killed between intent and outcome', () => {
  /** Records the intent that a killed worker leaves behind. */
  const leaveIntent = async (complex: Complex, at: Date): Promise<void> => {
    const [, uniqueNo] = /(\d{14})/.exec(JSON.stringify(await numberOf(complex))) ?? []
    const { listId, dong } = complex
    const intent = {
      type: 'RegisterPurchaseIntended',
      data: {
        purchaseId: fixedId(1),
        collectionId: fixedId(2),
        listId,
        dong,
        ho: '101',
        uniqueNo: uniqueNo ?? '',
        price: PRICE,
        at: at.toISOString(),
      },
    } satisfies DomainEvent
    const stream = office.streamOf(complex, 0)
    await deps.store.append({
      appends: [{ stream, expectedVersion: 0, events: [intent] }],
      metadata: { ...systemMetadata, at: at.toISOString() },
    })
  }
  const sought = ({ address, name, dong }: Complex) => ({
    address,
    buildingName: name,
    dong,
    ho: '101',
    uniqueNo: null,
  })
  const numberOf = async (complex: Complex) => {
    const found = await deps.registry.registers.findUnit(sought(complex))
    return found.kind === 'found' ? found.uniqueNo : expect.fail('it is found')
  }

  it('after paying: its register is recovered for free, its cost counted, nothing bought twice', async () => {
    const complex = await office.prepare(1)
    await leaveIntent(complex, danji.clock.now)
    await office.turn({ failNext: [{ mode: 'drop-after-charge', on: 'issue' }] })
    const lost = await deps.registry.registers.buy({ ...sought(complex), uniqueNo: await numberOf(complex) })
    expect(lost.kind).toBe('unclear')
    const done = await office.collect({ listId: complex.listId })
    expect(done).toMatchObject({ succeeded: 1, cost: PRICE })
    expect(await office.charged(complex)).toEqual({ 101: 1 })
    expect(await outcomesOf(complex)).toEqual([
      ['RegisterPurchaseIntended'],
      ['RegisterPurchased', PRICE, true],
      ['RegistryUnitSettled', 'delivered', PRICE],
    ])
  })

  it('before paying, long ago: that nothing was paid is proved, and it is bought', async () => {
    const complex = await office.prepare(1)
    await leaveIntent(complex, new Date(danji.clock.now.getTime() - 3_600_000))
    expect(await office.collect({ listId: complex.listId })).toMatchObject({ succeeded: 1, cost: PRICE })
    expect(await office.charged(complex)).toEqual({ 101: 1 })
    expect((await outcomesOf(complex)).map(([type]) => type)).toEqual([
      'RegisterPurchaseIntended',
      'RegisterPurchaseRefused',
      'RegisterPurchaseIntended',
      'RegisterPurchased',
      'RegistryUnitSettled',
    ])
  })

  it('before paying, just now: it is held until an answer can no longer come, and bought then', async () => {
    const complex = await office.prepare(1)
    await leaveIntent(complex, danji.clock.now)
    const begun = await office.started({ listId: complex.listId })
    await office.until(begun, ({ unclear }) => unclear === 1)
    expect(await office.charged(complex)).toEqual({})
    later(10)
    expect(await lookedUp(begun)).toMatchObject({ succeeded: 1, failed: 0, cost: PRICE })
    expect(await office.charged(complex)).toEqual({ 101: 1 })
  })

  it('while it went on: turns that were taken are not taken again', async () => {
    const complex = await office.prepare(2)
    const done = await office.collect({ listId: complex.listId })
    const stream = registryCollectionStream(done.id)
    const { events } = await deps.store.readStream(stream)
    expect(events.map(({ type }) => type)).toContain('RegistryCollectionAdvanced')
    const again = await office.collect({ listId: complex.listId, listUserIds: complex.entryIds })
    expect(again).toMatchObject({ skipped: 2, cost: 0 })
    expect(await office.charged(complex)).toEqual({ 101: 1, 102: 1 })
  })
})

describe('an answer that is not what it should be', () => {
  it.each([
    'drop-after-charge',
    'timeout',
    'nonsense',
    'half',
    'twice',
    'other-unit',
    'renamed-fields',
    'issued-undelivered',
  ] as const)('%s: is unclear, then recovered for free; paid once, counted once', async (mode) => {
    const complex = await office.prepare(1)
    await office.turn({ failNext: [{ mode, on: 'issue' }] })
    const done = await lookedUp(await office.started({ listId: complex.listId }))
    expect(done).toMatchObject({ succeeded: 1, failed: 0, cost: PRICE })
    expect(await settledAs(complex)).toEqual(['unclear', 'delivered'])
    expect(await office.charged(complex)).toEqual({ 101: 1 })
  })

  it('is told as 확인 필요 as long as nobody knows, and said to be never bought again by itself', async () => {
    const complex = await office.prepare(1)
    await office.turn({ failNext: [{ mode: 'code', code: 'CF-12003', on: 'issue' }] })
    const begun = await office.started({ listId: complex.listId })
    const now = await office.until(begun, ({ status, unclear }) => unclear === 1 && status === 'completed')
    expect(now).toMatchObject({ done: 1, succeeded: 0, failed: 0, cost: 0 })
    expect(now.items[0]).toMatchObject({ status: 'unclear', problem: 'unclear', code: 'CF-12003' })
    expect(now.items[0]?.message).toContain('자동으로 다시 사지 않습니다')
    const plan = await admin.get(`/api/registry-collection/list/${complex.listId}/plan`)
    expect(plan.body).toMatchObject({ unclear: 1 })
    expect(await office.charged(complex)).toEqual({})
    // Asked to try again, it is looked up; bought it is only when it is proved that it was not
    // paid.
    expect((await admin.post(`/api/registry-collection/${begun.id}/retry`)).status).toBe(200)
    await vi.waitUntil(async () => (await settledAs(complex)).length > 1, { timeout: 10_000 })
    expect(await office.charged(complex)).toEqual({})
    later(60)
    expect(await lookedUp(begun)).toMatchObject({ succeeded: 1, failed: 0, cost: PRICE })
    expect(await office.charged(complex)).toEqual({ 101: 1 })
  })

  deepIt('is bought once more where somebody has looked and writes it off', async () => {
    const complex = await office.prepare(1)
    await office.turn({ failNext: [{ mode: 'code', code: 'CF-99999', on: 'issue' }] })
    const begun = await office.started({ listId: complex.listId })
    await office.until(begun, ({ unclear }) => unclear === 1)
    const writeOff = (listUserId: string | undefined) =>
      admin.post(`/api/registry-collection/${begun.id}/write-off`, { listUserId })
    expectRefusal(await writeOff(fixedId(9)), 'NOT_FOUND')
    expect((await writeOff(complex.entryIds[0])).status).toBe(200)
    expect(await office.completed(begun)).toMatchObject({ succeeded: 1, cost: PRICE })
    expect(await office.charged(complex)).toEqual({ 101: 1 })
    expectRefusal(await writeOff(complex.entryIds[0]), 'NOT_FOUND')
  })

  it('is never bought again by itself where a register came and is not the unit’s', async () => {
    const complex = await office.prepare(1)
    const unit = { address: complex.address, buildingName: complex.name, dong: complex.dong, ho: '101' }
    const printed = registerFor({ ...unit, uniqueNo: '11461996041235' }, [], { at: danji.clock.now })
    const land = { ...printed, heading: '등기사항전부증명서(말소사항 포함) - 토지 -' }
    await office.tell([{ ...unit, owners: [], printed: land }])
    const begun = await office.started({ listId: complex.listId })
    await office.until(begun, ({ status, unclear }) => unclear === 1 && status === 'completed')
    later(60)
    await admin.post(`/api/registry-collection/${begun.id}/retry`)
    await vi.waitUntil(async () => (await settledAs(complex)).length > 1, { timeout: 10_000 })
    await vi.waitFor(() => runLookUp(begun.id), LONG)
    expect(await settledAs(complex)).toEqual(['unclear', 'unclear'])
    expect(await office.charged(complex)).toEqual({ 101: 1 })
  })

  deepIt('of one collection is cleared by another one that recovers it', async () => {
    const complex = await office.prepare(1)
    await office.turn({ failNext: [{ mode: 'code', code: 'CF-12003', on: 'issue' }] })
    const first = await office.started({ listId: complex.listId })
    await office.until(first, ({ unclear }) => unclear === 1)
    later(60)
    await office.collect({ listId: complex.listId })
    await vi.waitFor(() => runLookUp(first.id), LONG)
    await office.until(first, ({ unclear }) => unclear === 0)
    expect(await office.charged(complex)).toEqual({ 101: 1 })
  })
})
