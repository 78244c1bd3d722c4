import { describe, expect, it } from 'vitest'
import {
  boundedWidth,
  usableWidths,
  widthAfterKey,
  withoutWidth,
} from '../../admin-ui/src/kit/collection/column-widths.ts'
import { inStoredOrder, movedInOrder } from '../../admin-ui/src/kit/collection/columns.ts'

const columns = ['dong', 'ho', 'name', 'phone'].map((source) => ({ source }))
const sourcesIn = (order: readonly string[]) => inStoredOrder(columns, order).map(({ source }) => source)

describe('columns', () => {
  it('stand in the stored order; those it does not name follow in their usual one', () => {
    expect(sourcesIn(['name', 'dong'])).toEqual(['name', 'dong', 'ho', 'phone'])
    expect(sourcesIn([])).toEqual(['dong', 'ho', 'name', 'phone'])
    expect(sourcesIn(['gone', 'phone'])).toEqual(['phone', 'dong', 'ho', 'name'])
  })

  it('move by a place, and never out of the table', () => {
    expect(movedInOrder(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(movedInOrder(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
    expect(movedInOrder(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(movedInOrder(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c'])
  })
})

describe('widths of columns', () => {
  const pressed = (key: string, shiftKey = false) => widthAfterKey(200, { key, shiftKey })
  it('change by arrow keys, further with Shift, to the bounds by Home and End', () => {
    expect([pressed('ArrowLeft'), pressed('ArrowRight'), pressed('ArrowRight', true)]).toEqual([184, 216, 264])
    expect([pressed('Home'), pressed('End'), pressed('Tab'), pressed('a')]).toEqual([56, 800, undefined, undefined])
  })

  it('are whole pixels within their bounds', () => {
    expect([-5, 56.4, 120.6, 9_999].map(boundedWidth)).toEqual([56, 56, 121, 800])
    expect(widthAfterKey(60, { key: 'ArrowLeft', shiftKey: true })).toBe(56)
  })

  it('are forgotten one by one, and only numbers of what is stored are used', () => {
    expect(withoutWidth({ dong: 80, ho: 90 }, 'dong')).toEqual({ ho: 90 })
    expect(usableWidths({ dong: 5, ho: 'wide', name: Number.NaN, phone: 120 })).toEqual({ dong: 56, phone: 120 })
    for (const stored of [null, undefined, 'x', 7]) expect(usableWidths(stored)).toEqual({})
  })
})
