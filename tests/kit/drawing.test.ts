import { describe, expect, it } from 'vitest'
import { indexAfterKey, roundedUp, spread, ticksOf, topOf } from '../../admin-ui/src/kit/chart/drawing.ts'

describe('reading a chart by arrows', () => {
  it('goes along an axis, and stays at its ends', () => {
    const axis = { count: 5 }
    expect(
      ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'Home', 'End'].map((key) => indexAfterKey(2, key, axis)),
    ).toEqual([3, 3, 1, 1, 0, 4])
    expect([
      indexAfterKey(4, 'ArrowRight', axis),
      indexAfterKey(0, 'ArrowLeft', axis),
      indexAfterKey(2, 'a', axis),
    ]).toEqual([null, null, null])
  })
  it('goes from line to line of a grid', () => {
    const grid = { count: 6, stride: 3 }
    expect([
      indexAfterKey(1, 'ArrowDown', grid),
      indexAfterKey(4, 'ArrowUp', grid),
      indexAfterKey(1, 'ArrowUp', grid),
    ]).toEqual([4, 1, null])
  })
})

describe('an axis', () => {
  it('ends where all shares lie below', () => {
    expect([[], [0.1], [0.11], [0.2, 0.6], [1]].map(topOf)).toEqual([0.1, 0.1, 0.25, 0.75, 1])
    expect(ticksOf(0.75)).toEqual([0, 0.25, 0.5, 0.75])
    expect(ticksOf(0.5)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5])
  })
  it('of counts ends at a round one', () => {
    expect([0, 1, 3, 10, 11, 60, 999].map(roundedUp)).toEqual([1, 1, 5, 10, 20, 100, 1_000])
  })
  it('names as many places as there is room for, the first among them', () => {
    for (const [last, most] of [
      [0, 5],
      [3, 5],
      [30, 6],
      [365, 4],
    ] as const) {
      const named = spread(last, most)
      expect(named[0]).toBe(0)
      expect(named.length).toBeLessThanOrEqual(most)
      expect(named.at(-1)).toBeLessThanOrEqual(last)
    }
  })
})
