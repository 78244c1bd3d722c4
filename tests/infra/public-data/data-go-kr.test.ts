import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDataGoKrClient } from '#infra/providers/data-go-kr/data-go-kr-client.ts'
import { dataGoKr, simulatedDataGoKr } from '#infra/providers/data-go-kr/data-go-kr.provider.ts'
import { readGatewayAnswer } from '#infra/providers/data-go-kr/gateway.ts'
import { createPace } from '#infra/providers/data-go-kr/pace.ts'
import type { PublicDataAnswer } from '#infra/providers/public-data.ts'
import { providerProblems, providerSettings } from '#infra/providers/providers.ts'
import { inventedLot } from '#infra/simulators/public-data/invented-complexes.ts'
import { usualPublicDataSwitches } from '#infra/simulators/public-data/public-data-switches.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

const app = Fastify({ forceCloseConnections: true })
const { publicData: registers } = registerSimulators(app, { production: false })
const own = await app.listen({ port: 0, host: '127.0.0.1' })
const settings = {
  ...dataGoKr.simulated({ own, public: own }),
  pace: { parallel: 2, apartMs: 1 },
  retryAfter: [1, 1],
}
const client = createDataGoKrClient(settings)

beforeEach(() => registers.turn(usualPublicDataSwitches))

const valueOf = <Value>(answer: PublicDataAnswer<Value>): Value =>
  answer.kind === 'found' ? answer.value : expect.fail(JSON.stringify(answer))

const SMALL = inventedLot(101)
const TWO = inventedLot(201)

describe('the gateway', () => {
  it.each([
    ['22', 'refused', 'daily-limit'],
    ['23', 'unavailable', undefined],
    ['30', 'refused', 'key'],
    ['31', 'refused', 'key'],
    ['29', 'refused', 'key'],
    ['20', 'refused', 'key'],
    ['12', 'refused', 'gone'],
    ['10', 'refused', 'parameter'],
    ['05', 'unavailable', undefined],
  ])('explains code %s, as XML, as JSON and with a status', async (code, kind, reason) => {
    for (const form of ['xml', 'json'] as const)
      for (const status of [200, 401, 429] as const) {
        if (form === 'json' && status !== 200) continue
        registers.turn({ failNext: [{ code, form, status }] })
        const answer = await client.ledger.units(SMALL, 1)
        expect(answer).toMatchObject(reason === undefined ? { kind } : { kind, reason })
      }
  })

  it('takes a page of HTML, a broken connection and 503 for what may pass', async () => {
    for (const service of ['firewall', 'lost', 'down'] as const) {
      registers.turn({ service })
      expect(await client.ledger.units(SMALL, 1)).toMatchObject({ kind: 'unavailable' })
    }
  })

  it('takes a key in its encoded form, too, and never encodes it twice', async () => {
    const encoded = createDataGoKrClient({ ...settings, key: encodeURIComponent(simulatedDataGoKr.key) })
    expect(await encoded.ledger.units(SMALL, 1)).toMatchObject({ kind: 'found' })
    const other = createDataGoKrClient({ ...settings, key: 'other' })
    expect(await other.ledger.units(SMALL, 1)).toMatchObject({ kind: 'refused', reason: 'key' })
  })

  it('never runs more than two calls at a time', async () => {
    registers.turn({ delayMs: 20 })
    const pages = await Promise.all(Array.from({ length: 8 }, (_, page) => client.ledger.units(TWO, page + 1)))
    expect(pages.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'found'))
    expect(registers.calls().mostAtOnce).toBe(2)
  })

  it('begins calls in their order, as far apart as it may', async () => {
    const pace = createPace({ parallel: 2, apartMs: 30 })
    const begun: number[] = []
    const from = performance.now()
    await Promise.all(
      [1, 2, 3].map((place) =>
        pace(async () => {
          begun.push(place)
        }),
      ),
    )
    expect(begun).toEqual([1, 2, 3])
    expect(performance.now() - from).toBeGreaterThanOrEqual(58)
  })

  it('reads none, one and several items, and numbers of records that JavaScript would round', () => {
    const of = (body: string) =>
      readGatewayAnswer(`{"response":{"header":{"resultCode":"00","resultMsg":"OK"},"body":${body}}}`)
    expect(valueOf(of('{"items":"","totalCount":0}'))).toEqual({ total: 0, items: [], item: undefined })
    expect(valueOf(of('""'))).toMatchObject({ total: 0, items: [] })
    expect(valueOf(of('{"items":{"item":{"a":1}},"totalCount":"1"}')).items).toEqual([{ a: 1 }])
    expect(valueOf(of('{"items":[{"a":1},{"a":2}],"totalCount":2}')).items).toHaveLength(2)
    expect(valueOf(of('{"items":{"item":{"mgmBldrgstPk":1168000101000000000001}}}')).items).toEqual([
      { mgmBldrgstPk: '1168000101000000000001' },
    ])
    expect(readGatewayAnswer('{}')).toMatchObject({ kind: 'unavailable' })
  })
})

describe('the registers', () => {
  it('give at most a hundred rows a page, and how many there are', async () => {
    const [first, third] = [valueOf(await client.ledger.units(TWO, 1)), valueOf(await client.ledger.units(TWO, 6))]
    expect([first.total, first.rows.length]).toEqual([495, 100])
    expect(third.rows).toEqual([])
    expect(first.rows[0]).toMatchObject({ building: '나래마을 1단지', isExclusive: true })
    expect(first.rows.every(({ record }) => /^\d{22}$/.test(record))).toBe(true)
  })

  it('know buildings, further lots once each, and nothing of other lots', async () => {
    expect(valueOf(await client.ledger.buildings(TWO))).toHaveLength(5)
    expect(valueOf(await client.ledger.furtherLots(TWO))).toEqual([inventedLot(201, 1)])
    expect(valueOf(await client.ledger.furtherLots(SMALL))).toEqual([])
    expect(valueOf(await client.ledger.units(inventedLot(9_999), 1))).toEqual({ total: 0, rows: [] })
  })

  it('know complexes with their offices, ask once a day, and try again meanwhile', async () => {
    registers.turn({ failNext: [{ code: '05', form: 'xml', status: 200 }] })
    const listed = valueOf(await client.complexes.of('1168019900'))
    expect(listed.map(({ name }) => name)).toEqual(['나래마을 1단지', '큰솔아파트'])
    const before = registers.calls().count
    await client.complexes.of('1168019900')
    expect(registers.calls().count).toBe(before)
    expect(valueOf(await client.complexes.read('A10030001'))).toMatchObject({
      households: 4_424,
      buildings: 28,
      phone: '025550316',
    })
    expect(valueOf(await client.complexes.read('A00000000'))).toBeNull()
  })

  it('name holidays, and leave out days on which offices are open', async () => {
    const days = valueOf(await client.holidays.of(2026))
    expect(days).toContainEqual({ day: '2026-10-02', name: '임시공휴일' })
    expect(valueOf(await client.holidays.of(2025)).map(({ day }) => day)).not.toContain('2025-07-17')
  })
})

it('is absent without a key in production, and real with one', () => {
  const kindOf = (env: Record<string, string>) => providerSettings(env).publicData.kind
  expect(kindOf({})).toBe('simulator')
  expect(kindOf({ NODE_ENV: 'production' })).toBe('absent')
  expect(providerSettings({ DATA_GO_KR_KEY: 'key' }).publicData).toEqual({
    kind: 'data-go-kr',
    key: 'key',
    baseUrl: 'https://apis.data.go.kr',
  })
  expect(providerProblems({ DATA_GO_KR_BASE_URL: 'nonsense' })).toEqual([
    expect.stringMatching(/^DATA_GO_KR_BASE_URL must be/),
  ])
})
