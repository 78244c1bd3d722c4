import { describe, expect, it } from 'vitest'
import {
  compareRoll,
  floorOfHo,
  isSameArea,
  type LedgerSide,
  type RollSide,
} from '#services/building-ledger/comparison/compare-roll.ts'
import { wantedAreas } from '#services/building-ledger/comparison/take-areas.ts'
import { small, twoLots, unitsOf } from './ledger-readings.ts'

const ledger = (ho: string, more: Partial<LedgerSide> = {}): LedgerSide => ({
  dong: '101',
  ho,
  floor: floorOfHo(ho),
  area: 844_300,
  use: 'flat',
  ...more,
})
const roll = (ho: string, area: number | null = 844_300, dong = '101'): RollSide => ({ dong, ho, area })
const found = (there: readonly LedgerSide[], rolled: readonly RollSide[]) =>
  compareRoll(there, rolled).differences.map(({ kind, dong, ho }) => `${kind} ${dong}-${ho}`)

describe('a roll beside the ledger', () => {
  it('does not differ where it has the same units, other parts of the complex aside', () => {
    const flats = unitsOf(twoLots)
    const rolled = flats.filter(({ use }) => use !== 'other')
    expect(
      found(
        flats,
        rolled.map(({ dong, ho, area }) => ({ dong, ho, area })),
      ),
    ).toEqual(rolled.filter(({ use }) => use === 'shop').map(({ dong, ho }) => `use ${dong}-${ho}`))
  })

  it('lacks units, has ones that are not there, and whole buildings', () => {
    expect(found([ledger('101'), ledger('102')], [roll('102'), roll('103'), roll('101', 1, '109')])).toEqual([
      'roll-missing 101-101',
      'ledger-missing 101-103',
      'dong-missing 109-101',
    ])
  })

  it('has other areas, but for rounding, or none', () => {
    expect(
      found(
        [ledger('101'), ledger('102'), ledger('103')],
        [roll('101', 844_301), roll('102', 840_000), roll('103', null)],
      ),
    ).toEqual(['area 101-102', 'area-unknown 101-103'])
    expect([isSameArea(849_400, 849_431), isSameArea(849_400, 849_500)]).toEqual([true, false])
  })

  it('has a unit under two spellings, or beside several records, whose areas are not compared', () => {
    const below = ledger('지하101', { floor: -1 })
    expect(found([below], [roll('B101'), roll('지하101')])).toEqual(['roll-duplicate 101-지하101'])
    expect(found([ledger('101'), ledger('101', { area: 1 })], [roll('101', 5)])).toEqual(['ledger-duplicate 101-101'])
  })

  it('has units on floors that the building does not have, or other ones', () => {
    expect(found([ledger('501'), ledger('601', { floor: 5 })], [roll('501'), roll('601'), roll('701')])).toEqual([
      'floor 101-601',
      'ledger-missing 101-701',
      'floor 101-701',
    ])
  })

  it('may have any name for the only building of a complex', () => {
    const units = unitsOf(small)
    const rolled = units.map(({ ho, area }) => ({ dong: '1', ho: ho === '지하102' ? 'B102' : ho, area }))
    expect(found(units, rolled)).toEqual(['use 1-B101', 'use 1-B102'])
    expect(found(units, [...rolled, roll('101', 1, '2')])).toContain('dong-missing 1-101')
  })

  it('sums the areas that hang on it', () => {
    const { matched, rollArea, ledgerArea } = compareRoll(
      [ledger('101'), ledger('102'), ledger('103')],
      [roll('101', 800_000), roll('102', null), roll('104')],
    )
    expect([matched, rollArea, ledgerArea]).toEqual([2, 800_000, 844_300])
  })
})

it('areas can be taken of units that differ in them, of all or of some', () => {
  const { differences } = compareRoll(
    [ledger('101'), ledger('102'), ledger('103', { use: 'shop' })],
    [roll('101', 1), roll('102', null), roll('103'), roll('104')],
  )
  expect(wantedAreas(differences, undefined).map(({ ho, before, area }) => [ho, before, area])).toEqual([
    ['101', 1, 844_300],
    ['102', null, 844_300],
  ])
  expect(wantedAreas(differences, [{ dong: '101', ho: '102' }])).toHaveLength(1)
  expect(wantedAreas(differences, [{ dong: '101', ho: '103' }])).toEqual([])
})

it('a floor is read from a number of three or four digits alone', () => {
  expect(['1502', '101', '5', 'B101', '지하1201', '가', '12345'].map(floorOfHo)).toEqual([
    15,
    1,
    null,
    -1,
    -12,
    null,
    null,
  ])
})
