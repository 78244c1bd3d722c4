import { beforeEach, describe, expect, it } from 'vitest'
import { inventedLot, type InventedComplex } from '#infra/simulators/public-data/invented-complexes.ts'
import { usualPublicDataSwitches } from '#infra/simulators/public-data/public-data-switches.ts'
import type { LedgerUnitAnswer } from '#services/building-ledger/building-ledger.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import {
  adminOf,
  appoint,
  callerOf,
  startAppWith,
  startTestApp,
  superAdmin,
  tokenOf,
} from '#tests/support/stack/test-app.ts'
import { absentAddresses, absentPublicData } from '#infra/providers/public-data.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { openLedger, small, twoLots, unitsOf } from './ledger-readings.ts'

const danji = await startTestApp()
const { admin, publicData: registers } = danji
const ledger = openLedger(danji)
beforeEach(() => registers.turn(usualPublicDataSwitches))

const complex = async () => (await registerApartment(danji)).id
const unitsIn = async (apartmentId: string, query = '') =>
  ((await admin.get(`/api/building-ledger/${apartmentId}/units${query}`)).body as { units: LedgerUnitAnswer[] }).units
const eventsOfLedger = async (apartmentId: string) =>
  (await danji.system.deps.store.readStream(`building-ledger-${apartmentId}`)).events.map(({ type }) => type)

describe('a reading', () => {
  it('reads a building without a name, and says what it found', async () => {
    const id = await complex()
    expect(await ledger.read(id)).toMatchObject({ source: '공공데이터포털', reading: null, current: null })
    const done = await ledger.readWhole(id, small)
    expect(done.reading).toMatchObject({ status: 'finished', error: null, read: 66, total: 66 })
    expect(done.current).toMatchObject({
      readOn: '2026-11-21',
      isOld: false,
      address: small.road,
      lots: ['101'],
      units: 22,
      before: null,
      counts: [
        { dong: '', use: 'flat', units: 20 },
        { dong: '', use: 'shop', units: 2, area: 79.95 },
      ],
    })
    expect((await unitsIn(id, '?use=shop')).map(({ ho, floor, area }) => [ho, floor, area])).toEqual([
      ['지하102', -1, 38.75],
      ['B101', -1, 41.2],
    ])
  })

  it('reads further lots too, and knows shops and offices from flats', async () => {
    const id = await complex()
    const done = await ledger.readWhole(id, twoLots)
    expect(done.current).toMatchObject({ units: 205, rows: 615, lots: ['201', '201-1'] })
    const uses = Map.groupBy(done.current?.counts ?? [], ({ use }) => use)
    const sums = [...uses].map(([use, counts]) => [use, counts.reduce((sum, { units }) => sum + units, 0)])
    expect(Object.fromEntries(sums)).toEqual({ flat: 200, shop: 3, other: 2 })
    expect(await unitsIn(id, '?dong=105')).toHaveLength(40)
    expect(await unitsIn(id, '?from=200')).toHaveLength(5)
  })

  it('is one at a time: a repeat changes nothing, another one is refused', async () => {
    const id = await complex()
    registers.turn({ delayMs: 100 })
    const [first, again] = [await ledger.start(id, twoLots), await ledger.start(id, twoLots)]
    expect(again.body).toEqual(first.body)
    expectRefusal(await ledger.start(id, small), 'LEDGER_READING_RUNNING')
    registers.turn({ delayMs: 0 })
    await ledger.ended(id)
    expect(await eventsOfLedger(id)).toEqual(['LedgerReadingStarted', 'LedgerReadingFinished'])
  })

  it('is cancelled, once, and leaves no page and no unit behind', async () => {
    const id = await complex()
    registers.turn({ delayMs: 200 })
    const { readingId } = (await ledger.start(id, twoLots)).body as { readingId: string }
    const path = `/api/building-ledger/${id}/readings/${readingId}/cancel`
    expect(await admin.post(path, {})).toMatchObject({ status: 200 })
    expect(await admin.post(path, {})).toMatchObject({ status: 200 })
    expect((await ledger.read(id)).reading).toMatchObject({ status: 'cancelled' })
    expect(await eventsOfLedger(id)).toEqual(['LedgerReadingStarted', 'LedgerReadingCancelled'])
    expect((await ledger.read(id)).current).toBeNull()
    registers.turn({ delayMs: 0 })
    expect((await ledger.readWhole(id, twoLots)).current).toMatchObject({ units: 205 })
  })

  it('waits where the service does not answer or takes no more calls, and goes on', async () => {
    const id = await complex()
    registers.turn({ failNext: Array.from({ length: 3 }, () => ({ code: '23', form: 'xml', status: 200 }) as const) })
    expect((await ledger.readWhole(id, twoLots)).current).toMatchObject({ units: 205 })
    const other = await complex()
    registers.turn({ failNext: [{ code: '22', form: 'json', status: 200 }] })
    await ledger.start(other, small)
    await expect
      .poll(async () => (await ledger.read(other)).reading?.waits ?? null, { timeout: 10_000 })
      .toContain('자정이 지나면')
    expect((await ledger.read(other)).reading?.waitsUntil).toMatch(/T15:10:00.000Z$/)
  })

  it('ends where the key is refused or the lot has no units, and says why', async () => {
    const id = await complex()
    registers.turn({ failNext: [{ code: '30', form: 'xml', status: 200 }] })
    expect((await ledger.readWhole(id, small)).reading).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('인증키'),
    })
    const nowhere: InventedComplex = { ...small, lots: [{ lot: inventedLot(9_000), rows: () => [] }] }
    expect((await ledger.readWhole(id, nowhere)).reading).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('세대가 없습니다'),
    })
    expect(await ledger.readWhole(id, small)).toMatchObject({ reading: { status: 'finished' }, current: { units: 22 } })
  })

  it('reads a lot anew where its rows change meanwhile, and counts nothing twice', async () => {
    const id = await complex()
    registers.turn({ shiftAfter: 5 })
    const done = await ledger.readWhole(id, twoLots)
    expect(done.current).toMatchObject({ units: 205 })
    expect(await unitsIn(id)).toEqual(unitsOf(twoLots).map((unit) => ({ ...unit, area: unit.area / 10_000 })))
  })

  it('tells how the ledger differs from the reading before', async () => {
    const name = '바뀌는마을'
    const units = small.lots[0]?.rows() ?? []
    const told = (rows: typeof units) =>
      registers.tell({ ...small, name, lots: [{ lot: inventedLot(777), rows: () => rows }] })
    const changing = { ...small, lots: [{ lot: inventedLot(777), rows: () => units }] }
    const id = await complex()
    told(units)
    await ledger.readWhole(id, changing)
    const without = units.filter(({ hoNm }) => hoNm !== '101호')
    told(without.map((row) => (row.hoNm === 'B101' && row.exposPubuseGbCd === '1' ? { ...row, area: 50 } : row)))
    danji.clock.now = new Date(danji.clock.now.getTime() + 91 * 86_400_000)
    expect((await ledger.read(id)).current).toMatchObject({ isOld: true })
    expect((await ledger.readWhole(id, changing)).current).toMatchObject({ isOld: false, before: '2026-11-21' })
    expect((await admin.get(`/api/building-ledger/${id}/changes`)).body).toEqual({
      total: 2,
      changes: [
        { kind: 'changed', dong: '', ho: 'B101', before: { area: 41.2, use: 'shop' }, now: { area: 50, use: 'shop' } },
        { kind: 'gone', dong: '', ho: '101', before: { area: 59.94, use: 'flat' }, now: null },
      ],
    })
  })
})

describe('the ledger of a complex', () => {
  it('does not exist for administrators of others', async () => {
    const [mine, other] = [await complex(), await complex()]
    const caller = adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [mine] }))
    expectRefusal(await caller.get(`/api/building-ledger/${other}`), 'NOT_FOUND')
    expectRefusal(await caller.get(`/api/building-ledger/${other}/units`), 'NOT_FOUND')
    expectRefusal(
      await caller.post(`/api/building-ledger/${other}/readings`, { lots: [inventedLot(101)], address: '서울' }),
      'NOT_FOUND',
    )
    expect(await caller.get(`/api/building-ledger/${mine}`)).toMatchObject({ status: 200 })
  })

  it('is refused for a complex that is not there, and for lots in another form', async () => {
    expectRefusal(await admin.get(`/api/building-ledger/${fixedId(1)}`), 'NOT_FOUND')
    const id = await complex()
    for (const lots of [[], ['123'], ['1'.repeat(100_000)], Array.from({ length: 11 }, () => inventedLot(1))])
      expectRefusal(
        await admin.post(`/api/building-ledger/${id}/readings`, { lots, address: '서울' }),
        'VALIDATION_FAILED',
      )
  })

  it('cannot be read without a key, and everything else goes on', async () => {
    const id = await complex()
    const app = await startAppWith(danji, { publicData: absentPublicData, addresses: absentAddresses })
    const superId = await ensureSuperAdmin(danji.system.deps, { ...superAdmin, now: danji.clock.now })
    const caller = callerOf(app, { authorization: `Bearer ${tokenOf(app, superId)}` })
    expect((await caller.get(`/api/building-ledger/${id}`)).body).toMatchObject({ source: null, current: null })
    expectRefusal(
      await caller.post(`/api/building-ledger/${id}/readings`, { lots: [inventedLot(101)], address: '서울' }),
      'LEDGER_UNAVAILABLE',
    )
    expect((await caller.get('/api/addresses?q=%EB%82%98%EB%9E%98')).body).toEqual({
      source: null,
      isAway: false,
      addresses: [],
    })
  })
})

describe('the search of addresses', () => {
  it('finds lots by name, tells an outage from nothing, and refuses a text that is too long', async () => {
    const found = await admin.get(`/api/addresses?q=${encodeURIComponent('나래마을')}`)
    expect(found.body).toMatchObject({
      source: '도로명주소',
      isAway: false,
      addresses: [{ building: '나래마을 1단지', lot: inventedLot(201), lotNumber: '201' }],
    })
    registers.turn({ service: 'down' })
    expect((await admin.get(`/api/addresses?q=${encodeURIComponent('나래마을')}`)).body).toMatchObject({ isAway: true })
    expectRefusal(await admin.get(`/api/addresses?q=${'a'.repeat(101)}`), 'VALIDATION_FAILED')
  })
})
