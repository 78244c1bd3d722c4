import { describe, expect, it } from 'vitest'
import { REVIEW_WINDOW_MS } from '#infra/simulators/codef/codef-store.ts'
import { complex, startOffice, toldUnit } from './simulated-codef.ts'

const paid = (office: { charges: () => readonly { uniqueNo: string; times: number }[] }, uniqueNo: string): number =>
  office.charges().find((one) => one.uniqueNo === uniqueNo)?.times ?? 0

describe('a unit’s number', () => {
  it.each([
    ['101', '1502'],
    ['1', '101'],
    ['', '301'],
    ['가', '지하101'],
  ])('is found among look-alikes by both names: %s동 %s호', async (dong, ho) => {
    const { client, office } = await startOffice()
    const { uniqueNo, ...unit } = toldUnit(office, dong, ho)
    toldUnit(office, `1${dong}`, ho)
    expect(await client.findUnit({ ...unit, uniqueNo: null })).toEqual({ kind: 'found', uniqueNo })
    expect(office.charges()).toEqual([])
  })

  it('is found by the lot too, and for a complex that nobody told of', async () => {
    const { client } = await startOffice()
    const unit = { address: '경기 성남시 분당구 정자동 178-1', buildingName: '한빛마을', dong: '203', ho: '804' }
    expect(await client.findUnit({ ...unit, uniqueNo: null })).toMatchObject({ kind: 'found' })
  })

  it('is not sought under an address that is none', async () => {
    const { client } = await startOffice()
    const asked = { ...complex, address: '은마아파트', dong: '1', ho: '1', uniqueNo: null }
    expect(await client.findUnit(asked)).toMatchObject({ kind: 'refused', problem: 'wrong-address' })
  })

  it('is another’s where the number and the 동·호 do not belong together', async () => {
    const { client, office } = await startOffice()
    const unit = toldUnit(office)
    const found = await client.findUnit({ ...unit, ho: '1503' })
    expect(found).toMatchObject({ kind: 'refused', problem: 'wrong-register' })
  })

  it('is unavailable, not refused, where no answer comes', async () => {
    const { client, office } = await startOffice()
    office.turn({ failNext: [{ mode: 'drop-after-charge', on: 'any' }] })
    expect(await client.findUnit({ ...toldUnit(office), uniqueNo: null })).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a register', () => {
  it('is bought once, with its PDF, for the price of a view', async () => {
    const { client, office } = await startOffice()
    const unit = toldUnit(office)
    const outcome = await client.buy(unit)
    expect(outcome).toMatchObject({ kind: 'delivered', price: 700, register: { uniqueNo: unit.uniqueNo } })
    const register = outcome.kind === 'delivered' ? outcome.register.printed : undefined
    // The entries only tell the day: the moment is its beginning in Seoul.
    expect(register?.issuedAt).toMatch(/T15:00:00\.000Z$/)
    expect(register?.tables.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gap', 'summary-owners']))
    const pdf = outcome.kind === 'delivered' ? outcome.register.pdf : null
    expect(Buffer.from(pdf ?? []).toString('latin1')).toMatch(/^%PDF-/)
    expect(office.charges()).toEqual([{ uniqueNo: unit.uniqueNo, dong: '101', ho: '1502', times: 1, won: 700 }])
    expect(await client.points()).toBe(999_300)
  })

  it.each([
    'timeout',
    'drop-after-charge',
    'nonsense',
    'half',
    'other-unit',
    'renamed-fields',
    'issued-undelivered',
    'twice',
  ] as const)(
    'that was paid and did not come whole is unclear, and recovered without a second payment: %s',
    async (mode) => {
      const clock = { at: new Date() }
      const { client, office } = await startOffice(() => clock.at)
      const unit = toldUnit(office)
      office.turn({ failNext: [{ mode, on: 'issue' }] })
      expect(await client.buy(unit)).toMatchObject({ kind: 'unclear' })
      expect(await client.recover(unit)).toMatchObject({
        kind: 'delivered',
        price: 0,
        register: { uniqueNo: unit.uniqueNo },
      })
      expect(paid(office, unit.uniqueNo)).toBe(1)
      clock.at = new Date(clock.at.getTime() + REVIEW_WINDOW_MS)
      expect(await client.recover(unit)).toMatchObject({ kind: 'refused', problem: 'not-found' })
    },
  )

  it('that was sent to somebody who was cut off is handed over again, for nothing', async () => {
    const { client, office } = await startOffice()
    const unit = toldUnit(office)
    expect(await client.buy(unit)).toMatchObject({ kind: 'delivered', price: 700 })
    expect(await client.recover(unit)).toMatchObject({ kind: 'delivered', price: 0 })
    expect(paid(office, unit.uniqueNo)).toBe(1)
  })

  it('stays unclear where asking for it again brings no answer either', async () => {
    const { client, office } = await startOffice()
    const unit = toldUnit(office)
    for (const failure of [
      { mode: 'drop-after-charge' },
      { mode: 'code', code: 'CF-00012' },
      { mode: 'nonsense' },
    ] as const) {
      office.turn({ failNext: [{ ...failure, on: 'any' }] })
      expect(await client.recover(unit)).toMatchObject({ kind: 'unclear' })
    }
  })

  it('is not paid where points or calls of the day are used up, or the office is closed', async () => {
    const { client, office } = await startOffice()
    const unit = toldUnit(office)
    for (const [switches, problem] of [
      [{ points: 699 }, 'no-points'],
      [{ points: 700, dailyRemaining: 0 }, 'daily-limit'],
      [{ dailyRemaining: 5, maintenance: true }, 'maintenance'],
    ] as const) {
      office.turn(switches)
      expect(await client.buy(unit)).toMatchObject({ kind: 'refused', problem })
    }
    expect(office.charges()).toEqual([])
    expect(await client.system(new Date())).toEqual({ status: 'maintenance', until: null, dailyRemaining: 5 })
  })

  it('is lost every so many payments where the switch says so, and stays recoverable', async () => {
    const { client, office } = await startOffice()
    office.turn({ dropEvery: 2 })
    const units = ['101', '102', '103', '104'].map((ho) => toldUnit(office, '1', ho))
    const kinds = []
    for (const unit of units) kinds.push((await client.buy(unit)).kind)
    expect(kinds).toEqual(['delivered', 'unclear', 'delivered', 'unclear'])
    for (const unit of units) expect(paid(office, unit.uniqueNo)).toBe(1)
  })

  it('is not asked for by a client whose prepaid number or PIN is not known', async () => {
    const { clientWith, office } = await startOffice()
    const unit = toldUnit(office)
    expect(await clientWith({ prepayNo: '000000000000' }).buy(unit)).toMatchObject({ code: 'CF-13320' })
    expect(await clientWith({ pin: '9999' }).buy(unit)).toMatchObject({ code: 'CF-00007', problem: 'misconfigured' })
    expect(await clientWith({ clientSecret: 'x' }).buy(unit)).toMatchObject({
      kind: 'refused',
      problem: 'misconfigured',
    })
  })

  it('is unclear when the time is up, whatever the office does meanwhile', async () => {
    const { clientWith, office } = await startOffice()
    const unit = toldUnit(office)
    office.turn({ delayMs: 60_000 })
    const waited: number[] = []
    const abortAfter = (ms: number) => {
      if (ms > 10_000) waited.push(ms)
      return ms > 10_000 ? AbortSignal.timeout(200) : AbortSignal.timeout(ms)
    }
    expect(await clientWith({ abortAfter }).buy(unit)).toMatchObject({ kind: 'unclear', code: 'TIMEOUT' })
    expect(waited).toEqual([300_000])
  })
})

it('the office’s desk takes units and switches from scripts, and shows a page to people', async () => {
  const { base, client, office } = await startOffice()
  const post = (path: string, body: unknown) =>
    fetch(base + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const told = { ...complex, dong: '3', ho: '305', owners: [{ name: '홍길동', birth6: null, share: [1, 1] }] }
  const { uniqueNo } = toldUnit(office, told.dong, told.ho)
  expect(await (await post('/units', [told])).json()).toEqual({ uniqueNos: [uniqueNo] })
  expect(await client.buy({ ...told, uniqueNo })).toMatchObject({ kind: 'delivered' })
  expect(await (await fetch(`${base}/charges`)).json()).toMatchObject([{ dong: '3', ho: '305', times: 1, won: 700 }])
  expect((await post('/switches', { points: -1 })).status).toBe(400)
  const form = new URLSearchParams({ points: '5000', failure: 'code', code: 'CF-13006', maintenance: 'false' })
  const page = await fetch(`${base}/switches`, { method: 'POST', body: form })
  expect(await page.text()).toContain('모의 등기소')
  expect(await (await fetch(`${base}/switches`)).json()).toMatchObject({
    points: 5_000,
    failNext: [{ mode: 'code', code: 'CF-13006', on: 'issue' }],
  })
})
