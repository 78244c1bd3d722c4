import { describe, expect, it } from 'vitest'
import type { PublicResults, ResultCondition } from '#services/vote/results/vote-results.contract.ts'
import {
  arithmeticText,
  castText,
  metText,
  outcomeOf,
  turnoutText,
} from '../../resident-ui/src/vote/results/results-texts.ts'

const exactly = (numerator: number) => ({ numerator: String(numerator), denominator: '1' })
const condition: ResultCondition = {
  kind: 'approval',
  label: '구분소유자의 4분의 3 이상',
  basis: 'persons',
  dong: null,
  needed: 75,
  reached: 80,
  total: 100,
  neededFraction: exactly(75),
  reachedFraction: exactly(80),
  totalFraction: exactly(100),
  share: { numerator: '3', denominator: '4' },
  over: false,
  met: true,
}
const turnout = { targets: 1_000, voted: 703, papersOut: 0, targetArea: 84_000, votedArea: 59_052.5 }
const results = (weight: PublicResults['vote']['weight']): PublicResults => ({
  vote: { id: 'v', title: '감사 선거', description: null, ballotKind: 'open', weight },
  hasTracker: false,
  list: { name: '리스트' },
  apartment: { name: '단지' },
  countedAt: '2026-11-21T09:00:00Z',
  turnout,
  questions: [],
  rule: null,
  notes: [],
})

describe('results on a phone', () => {
  it('say who took part as the vote weighs it', () => {
    expect(turnoutText(results('unit'))).toBe('1,000세대 가운데 703세대가 투표했습니다 (70.3%).')
    expect(turnoutText(results('owner'))).toBe('1,000명 가운데 703명이 투표했습니다 (70.3%).')
    expect(turnoutText(results('area'))).toContain('면적으로는 84,000.00㎡ 가운데 59,052.50㎡입니다')
  })

  it('tell no figure that is kept back', () => {
    expect(castText({ count: null, area: null }, 'unit')).toBe('따로 알리지 않음')
    expect(castText({ count: 12, area: null }, 'area')).toBe('따로 알리지 않음')
    expect(castText({ count: 12, area: 1_019.3 }, 'area')).toBe('1,019.30㎡ (12세대)')
    expect(castText({ count: 12, area: 1_019.3 }, 'unit')).toBe('12세대')
    expect(arithmeticText({ ...condition, reached: null })).toContain('결과는 알리지 않음')
  })

  it('show the arithmetic of a condition, and what it came to', () => {
    expect(arithmeticText(condition)).toBe('필요 75명 · 결과 80명 · 전체 100명')
    expect(metText(condition)).toBe('충족')
    expect(metText({ ...condition, met: false })).toBe('미달')
    expect(metText({ ...condition, met: null })).toBe('판정할 수 없음')
    expect(metText({ ...condition, exempt: '소유자 5명 이하' })).toContain('소유자 5명 이하')
  })

  it('mark who is elected, and who is level', () => {
    const verdict = { met: null, conditions: [], sentence: '', elected: ['a'], tied: ['b', 'c'] }
    expect(['a', 'b', 'd'].map((id) => outcomeOf(verdict, id))).toEqual(['당선', '동수', null])
    expect(outcomeOf(undefined, 'a')).toBeNull()
  })
})
