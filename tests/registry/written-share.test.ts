import { expect, it } from 'vitest'
import { numberShareWords, shareSum, shareWords } from '#events/values/registry/written-share.ts'

it('is written in one notation, whether a register or a roll says it', () => {
  expect(shareWords({ numerator: '7', denominator: '10' })).toBe('7/10')
  expect(shareWords({ numerator: '77969', denominator: '70492750' })).toBe('77,969/70,492,750')
  expect(shareWords({ numerator: '1', denominator: '1' })).toBe('전부')
  expect([0.5, 0.7, 1, 0.3333, 1 / 3].map(numberShareWords)).toEqual(['1/2', '7/10', '전부', '0.3333', '1/3'])
})

it('is told of a unit as a sum, which shows what is missing or too much', () => {
  expect(shareSum([0.7, 0.5])).toEqual({ text: '6/5', isWhole: false })
  expect(shareSum([0.3333, 0.3333, 0.3333])).toEqual({ text: '전부', isWhole: true })
  expect(shareSum([0.3333, 0.1])).toEqual({ text: '0.4333', isWhole: false })
  expect(shareSum([0.5, null])).toBeNull()
  expect(shareSum([])).toBeNull()
})
