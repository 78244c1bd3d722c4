import { expect, it } from 'vitest'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { areaNote } from '../../../admin-ui/src/list/figures/area-note.ts'

const figures = (total: number) => ({ households: { total, completed: 0 }, householdArea: { total: 0, completed: 0 } })
const statsOf = (unknown: number, area: number): Pick<ListStats, 'byArea' | 'householdArea'> => ({
  byArea: [
    { over: 60, upTo: 85, ...figures(10) },
    ...(unknown > 0 ? [{ over: null, upTo: null, ...figures(unknown) }] : []),
  ],
  householdArea: { total: area, completed: 0 },
})

it('a share of areas says which units are no part of it, where there are such and others are', () => {
  expect(areaNote(statsOf(3, 849.4))).toBe('명부에 면적이 없는 3세대는 이 비율에 들어 있지 않습니다.')
  expect(areaNote(statsOf(0, 849.4))).toBeUndefined()
  expect(areaNote(statsOf(10, 0))).toBeUndefined()
})
