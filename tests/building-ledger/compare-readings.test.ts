import { expect, it } from 'vitest'
import { compareReadings, type ReadUnit } from '#services/building-ledger/compare-readings.ts'

const unit = (ho: string, area = 844_300, use: ReadUnit['use'] = 'flat'): ReadUnit => ({ dong: '101', ho, area, use })

it('two readings of the same units do not differ', () => {
  const units = [unit('101'), unit('102'), unit('102')]
  expect(compareReadings(units, [...units])).toEqual([])
})

it('units that are new, gone, or of another area or use are told, and one of two alike', () => {
  const before = [unit('101'), unit('102'), unit('103'), unit('104'), unit('104')]
  const now = [unit('101'), unit('102', 1), unit('103', 844_300, 'shop'), unit('104'), unit('201')]
  expect(compareReadings(before, now).map(({ kind, ho }) => [kind, ho])).toEqual([
    ['changed', '102'],
    ['changed', '103'],
    ['gone', '104'],
    ['added', '201'],
  ])
})
