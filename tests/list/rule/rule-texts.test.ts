import { describe, expect, it } from 'vitest'
import type { RuleCondition, RuleProgress } from '#services/list/figures/list-stats.contract.ts'
import {
  buildingName,
  missingUnitsFilter,
  remainingText,
  marksOf,
  requiredText,
  verdictOf,
} from '../../../admin-ui/src/list/figures/rule-labels.ts'

const condition = (over: Partial<RuleCondition> = {}): RuleCondition => ({
  kind: 'owners',
  label: '소유자의 4분의 3 이상',
  dong: null,
  basis: 'persons',
  required: { numerator: 3, denominator: 4, over: false },
  total: 124,
  completed: 62,
  needed: 31,
  met: false,
  missing: 0,
  exempt: null,
  ...over,
})
const land = condition({
  kind: 'rights',
  basis: 'land',
  required: { numerator: 2, denominator: 3, over: false },
  total: 5_000,
  completed: 2_100.5,
  needed: 1_232.8334,
})

describe('what the law asks', () => {
  it.each([
    [{ numerator: 3, denominator: 4, over: false }, '4분의 3 (75%) 이상'],
    [{ numerator: 1, denominator: 2, over: true }, '2분의 1 (50%) 초과'],
    [{ numerator: 2, denominator: 3, over: false }, '3분의 2 (66.6%) 이상'],
    [{ numerator: 70, denominator: 100, over: false }, '100분의 70 (70%) 이상'],
  ])('%j reads %s', (required, text) => {
    expect(requiredText(required)).toBe(text)
  })

  it.each([
    [condition(), 'unmet', '31명 더 필요'],
    [condition({ basis: 'units' }), 'unmet', '31세대 더 필요'],
    [land, 'unmet', '1,232.83㎡ 더 필요'],
    [condition({ met: true, needed: 0 }), 'met', null],
    [condition({ met: null, total: 0, needed: 0 }), 'unknown', '아직 셀 대상이 없습니다.'],
    [
      { ...land, met: null, missing: 12 },
      'unknown',
      '대지권 지분을 모르는 세대가 12세대 있습니다. 명부에 채우면 계산됩니다.',
    ],
    [condition({ dong: '103', met: null, exempt: '소유자 5명 이하' }), 'exempt', '소유자 5명 이하'],
  ])('%#: what is left', (given, verdict, text) => {
    expect(verdictOf(given)).toBe(verdict)
    expect(remainingText(given)).toBe(text)
  })

  it('leads to the units that it waits for', () => {
    expect(missingUnitsFilter(condition())).toEqual({ ownersMissing: true })
    expect(missingUnitsFilter(condition({ basis: 'units', dong: '101' }))).toEqual({
      dong: '101',
      looks: ['pending', 'partial', 'paper-out', 'risk'],
    })
    expect(missingUnitsFilter({ ...land, met: null, missing: 3 })).toEqual({ unknown: 'land' })
    const shops = condition({ dong: '복리시설', dongs: ['상가1', '상가2'] })
    expect([missingUnitsFilter(shops), buildingName(shops)]).toEqual([{ ownersMissing: true }, '복리시설'])
    expect(missingUnitsFilter({ ...shops, dongs: ['상가'] })).toEqual({ dong: '상가', ownersMissing: true })
    expect(buildingName({ dong: '101' })).toBe('101동')
  })

  it('is marked on the figures, and a mark says where the law counts otherwise than the figure', () => {
    const building = condition({
      kind: 'building',
      dong: '101',
      required: { numerator: 1, denominator: 2, over: true },
    })
    const rule: RuleProgress = {
      key: 'k',
      title: 't',
      article: 'a',
      effectiveFrom: null,
      met: false,
      conditions: [condition(), building, land],
    }
    expect(marksOf({ rule })).toEqual({
      owners: [{ at: 0.75, text: '75% 이상 (소유자 수 기준)' }],
      area: [{ at: 2 / 3, text: '66.6% 이상 (대지권 지분 기준)' }],
    })
    expect(marksOf({ rule: { ...rule, conditions: [condition({ basis: 'units' })] } }).owners).toEqual([
      { at: 0.75, text: '75% 이상' },
    ])
    expect(marksOf({ rule: undefined })).toEqual({ owners: [], area: [] })
  })
})
