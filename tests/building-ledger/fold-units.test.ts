import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toArea } from '#events/values/area.ts'
import { ledgerUseOf } from '#events/values/building-ledger/ledger-use.ts'
import { readGatewayAnswer } from '#infra/providers/data-go-kr/gateway.ts'
import { ledgerRow } from '#infra/providers/data-go-kr/data-go-kr-wire.ts'
import type { LedgerRow } from '#infra/providers/public-data.ts'
import { inventedComplexes } from '#infra/simulators/public-data/invented-complexes.ts'
import type { WireRow } from '#infra/simulators/public-data/invented-rows.ts'
import { foldUnits } from '#services/building-ledger/fold-units.ts'
import { rounds } from '#tests/support/deep.ts'

const row = (more: Partial<LedgerRow>): LedgerRow => ({
  record: '1',
  dong: '101동',
  ho: '1502호',
  floor: 15,
  isExclusive: true,
  purposeCode: '02001',
  purpose: '아파트',
  structure: '철근콘크리트구조',
  area: toArea(84.43),
  building: '나래마을 1단지',
  place: '서울특별시 강남구 모의동 201번지',
  ...more,
})

/** Reads rows as they come over the wire, page by page. */
const readPages = (rows: readonly WireRow[], size: number): readonly LedgerRow[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, page) =>
    rows.slice(page * size, (page + 1) * size),
  ).flatMap((part) => {
    const items = part.length === 1 ? part[0] : part
    const body = { items: { item: items }, totalCount: rows.length }
    const text = JSON.stringify({ response: { header: { resultCode: '00', resultMsg: '' }, body } })
    const answer = readGatewayAnswer(text.replaceAll(/"mgmBldrgstPk":"(\d+)"/g, '"mgmBldrgstPk":$1'))
    if (answer.kind !== 'found') return expect.fail(JSON.stringify(answer))
    return answer.value.items.map((item) => ledgerRow.parse(item))
  })

describe('units of the ledger', () => {
  it('have the sum of their exclusive parts, and the lowest of their floors', () => {
    const rows = [
      row({ area: toArea(60), floor: 15 }),
      row({ area: toArea(24.43), floor: 16 }),
      row({ isExclusive: false, area: toArea(20) }),
    ]
    expect(foldUnits(rows)).toEqual([
      { dong: '101', ho: '1502', floor: 15, area: toArea(84.43), use: 'flat', purpose: '아파트' },
    ])
  })

  it('have the names that a roll has for them', () => {
    const named = (dong: string, ho: string) => {
      const [unit] = foldUnits([row({ dong, ho })])
      return `${unit?.dong}-${unit?.ho}`
    }
    expect(named('219', '1502')).toBe('219-1502')
    expect(named('제219동', '제15층 제1502호')).toBe('219-1502')
    expect(named('', '지하101호')).toBe('-지하101')
    expect(named('나래마을1단지', 'B101')).toBe('-B101')
    expect(named('가'.repeat(300), '나'.repeat(300))).toBe(`${'가'.repeat(20)}-${'나'.repeat(20)}`)
  })

  it('are two where two records have one name, and one where a row comes twice', () => {
    expect(foldUnits([row({ record: '1' }), row({ record: '2' })])).toHaveLength(2)
    expect(foldUnits([row({}), row({})])).toEqual(foldUnits([row({})]))
  })

  it('have a use by their words, then by their code', () => {
    const useOf = (purpose: string, purposeCode = '02001') => ledgerUseOf({ purpose, purposeCode })
    expect(['아파트', '관리사무소', '경로당', '근린생활시설(소매점)', '어린이집'].map((one) => useOf(one))).toEqual([
      'flat',
      'other',
      'welfare',
      'shop',
      'welfare',
    ])
    expect([useOf('', '02001'), useOf('', '03001'), useOf('', '')]).toEqual(['flat', 'shop', 'other'])
  })

  it('are the same in whatever order and pages their rows come, some of them twice', () => {
    const [small, twoLots] = inventedComplexes
    const rows = [small, twoLots].flatMap((one) => one?.lots.flatMap((lot) => lot.rows()) ?? [])
    const usual = foldUnits(readPages(rows, 100))
    expect(usual).toHaveLength(22 + 205)
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...rows], { minLength: rows.length }),
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.nat(rows.length - 1), { maxLength: 20 }),
        (shuffled, size, twice) => {
          const again = twice.flatMap((place) => rows[place] ?? [])
          expect(foldUnits(readPages([...shuffled, ...again], size))).toEqual(usual)
        },
      ),
      { numRuns: rounds(100) },
    )
  })
})
