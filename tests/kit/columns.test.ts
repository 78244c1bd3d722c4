import { describe, expect, it } from 'vitest'
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
