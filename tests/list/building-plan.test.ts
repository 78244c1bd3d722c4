import { describe, expect, it } from 'vitest'
import type { Unit } from '#services/list/figures/list-stats.contract.ts'
import { buildingPlan, byBuilding } from '../../admin-ui/src/labels/plan/building-plan.ts'
import { moveOn } from '../../admin-ui/src/labels/plan/plan-moves.ts'
import { floorName, unitPositionOf } from '../../admin-ui/src/labels/plan/unit-position.ts'

const unit = (ho: string, over: Partial<Unit> = {}): Unit => ({
  dong: '101',
  ho,
  area: 84.94,
  landShare: null,
  owners: 1,
  completedOwners: 0,
  status: 'pending',
  reason: 'pending',
  paperOut: false,
  unitsOfOwners: 1,
  ownersCount: false,
  leftOut: false,
  listUserIds: [],
  ...over,
})

describe('where a 호 lies', () => {
  it.each([
    ['1502', 15, '02'],
    ['101', 1, '01'],
    ['1001호', 10, '01'],
    ['제302호', 3, '02'],
    ['2512', 25, '12'],
    ['10502', 105, '02'],
    ['지하101호', -1, '01'],
    ['지하 1층 3호', -1, '03'],
    ['B101', -1, '01'],
    ['b203', -2, '03'],
    ['B2-03', -2, '03'],
    ['지하2', -1, '02'],
    ['지층01', -1, '01'],
    ['3-2', 3, '02'],
    ['15층 2호', 15, '02'],
    ['15층1502호', 15, '02'],
    ['101-1', 1, '01-1'],
    ['101-12', 1, '01-12'],
    ['1502A', 15, '02A'],
    ['302가', 3, '02가'],
    ['1502-나', 15, '02-나'],
    ['1502'.normalize('NFD'), 15, '02'],
  ])('%s: floor %i, line %s', (ho, floor, line) => {
    expect(unitPositionOf(ho)).toEqual({ floor, line })
  })

  it.each(['가호', '가동', '상가', '7', '12호', 'A101', '관리사무소', '', '-1'])('%s names no floor', (ho) => {
    expect(unitPositionOf(ho)).toBeNull()
  })

  it('floors are called as people call them', () => {
    expect([floorName(15), floorName(-2)]).toEqual(['15층', '지하 2층'])
  })
})

const drawn = (hos: readonly string[]): readonly string[] =>
  buildingPlan(
    '101',
    hos.map((ho) => unit(ho)),
  ).rows.map(({ label, cells }) => `${label}: ${cells.map((cell) => cell?.ho ?? '·').join(' ')}`)

describe('a building as it is built', () => {
  it('has its top floor first, its lines from the left, and holes where there is nothing', () => {
    expect(drawn(['101', '102', '201', '202', '204', '1001', '301', '지하101'])).toEqual([
      '10층: 1001 · ·',
      '3층: 301 · ·',
      '2층: 201 202 204',
      '1층: 101 102 ·',
      '지하 1층: 지하101 · ·',
    ])
  })

  it('shows up to three floors that are missing, and no floor 0', () => {
    expect(drawn(['101', '501', 'B101'])).toEqual([
      '5층: 501',
      '4층: ·',
      '3층: ·',
      '2층: ·',
      '1층: 101',
      '지하 1층: B101',
    ])
    expect(drawn(['101', '601'])).toEqual(['6층: 601', '1층: 101'])
  })

  it('puts parts of a unit beside it', () => {
    expect(drawn(['101', '102', '101-1', '1001'])).toEqual(['10층: 1001 · ·', '1층: 101 101-1 102'])
  })

  it('gives units without a floor, and a second one in a place, a row of their own', () => {
    expect(drawn(['101', '102', '지하101', 'B101', '상가', '가호'])).toEqual([
      '1층: 101 102 ·',
      '지하 1층: 지하101 · ·',
      '그 밖: B101 상가 가호',
    ])
  })

  it('breaks rows of units without a floor', () => {
    expect(drawn(['1', '2', '3', '4', '5', '6', '7', '8'])).toEqual(['그 밖: 1 2 3 4 5 6', ': 7 8 · · · ·'])
  })

  it('loses no unit, whatever they are called', () => {
    const hos = ['101', '101호', '1-1', '가', 'B1', '지하1', '1502', '15층2', '1502A', '#1', '100']
    const { rows } = buildingPlan(
      '101',
      hos.map((ho) => unit(ho)),
    )
    expect(rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.ho ?? [])).toSorted()).toEqual(hos.toSorted())
    expect(new Set(rows.map(({ cells }) => cells.length)).size).toBe(1)
  })

  it('stands beside the others in the order of their numbers', () => {
    const units = [
      unit('101', { dong: '1001' }),
      unit('102', { dong: '가동' }),
      unit('103', { dong: '101' }),
      unit('104', { dong: '1001' }),
    ]
    expect(byBuilding(units).map(([dong, own]) => [dong, own.map(({ ho }) => ho)])).toEqual([
      ['101', ['103']],
      ['1001', ['101', '104']],
      ['가동', ['102']],
    ])
  })
})

describe('the keys', () => {
  // Row headings stand in column 0.
  const grid = [
    [undefined, '301', undefined, '303'],
    [undefined, undefined, undefined, undefined],
    [undefined, '101', '102', '103'],
  ]
  const at = (row: number, column: number) => ({ row, column })

  it.each([
    ['ArrowRight', at(0, 1), at(0, 3)],
    ['ArrowLeft', at(0, 3), at(0, 1)],
    ['ArrowDown', at(0, 3), at(2, 3)],
    ['ArrowUp', at(2, 1), at(0, 1)],
    ['Home', at(2, 3), at(2, 1)],
    ['End', at(2, 1), at(2, 3)],
  ])('%s passes over what is no unit', (key, from, to) => {
    expect(moveOn(grid, from, key)).toEqual(to)
  })

  it.each([
    ['ArrowUp', at(2, 2)],
    ['ArrowLeft', at(2, 1)],
    ['ArrowRight', at(0, 3)],
    ['ArrowDown', at(2, 1)],
    ['a', at(2, 1)],
  ])('%s leads nowhere from %j', (key, from) => {
    expect(moveOn(grid, from, key)).toBeNull()
  })
})
