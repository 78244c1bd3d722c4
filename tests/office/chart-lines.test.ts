import { describe, expect, it } from 'vitest'
import type { ParticipationChart } from '#services/analytics/charts.contract.ts'
import { comparisonLines } from '../../admin-ui/src/analytics/charts/comparison-lines.ts'
import { participationLines } from '../../admin-ui/src/analytics/charts/participation-lines.ts'

const row = (day: string, unitsSoFar: number, estimated = false): ParticipationChart['rows'][number] => ({
  day,
  estimated,
  units: 5,
  unitsSoFar,
  unitShare: unitsSoFar / 100,
  areaSoFar: unitsSoFar * 50,
  areaShare: unitsSoFar / 200,
})

const chart: ParticipationChart = {
  query: '',
  rows: [row('2026-11-02', 5), row('2026-11-04', 10, true)],
  startDate: '2026-11-01',
  endDate: '2026-11-10',
  thresholds: [
    {
      measure: 'units',
      of: '구분소유자',
      basis: 'persons',
      required: { numerator: 3, denominator: 4, over: false },
    },
    { measure: 'area', of: '의결권', basis: 'area', required: { numerator: 1, denominator: 2, over: true } },
  ],
  forecast: {
    units: { made: true, points: [{ day: '2026-11-06', share: 0.12, low: 0.1, high: 0.15 }] },
    area: { made: false, why: 'few' },
  },
}

describe('participation as lines', () => {
  const lines = participationLines(chart, 'units', '2026-11-05')
  it('stays where it was on days without anybody, until today', () => {
    expect(lines.lines[0]?.points.map(({ x, share }) => [x, share])).toEqual([
      [0, 0],
      [1, 0.05],
      [2, 0.05],
      [3, 0.1],
      [4, 0.1],
    ])
    expect(lines.last).toBe(9)
  })
  it('goes on as the forecast says, from the last day that was seen', () => {
    expect(lines.lines[1]?.points.map(({ x, share }) => [x, share])).toEqual([
      [4, 0.1],
      [5, 0.12],
    ])
    expect(lines.band?.map(({ x, low, high }) => [x, low, high])).toEqual([
      [4, 0.1, 0.1],
      [5, 0.1, 0.15],
    ])
    expect(participationLines(chart, 'area', '2026-11-05').lines).toHaveLength(1)
  })
  it('says what the rule asks, and what it counts where that is something else', () => {
    expect(lines.thresholds).toEqual([{ share: 0.75, text: '구분소유자 75% 이상 (소유자 수 기준)' }])
    expect(participationLines(chart, 'area', '2026-11-05').thresholds).toEqual([
      { share: 0.5, text: '의결권 50% 초과' },
    ])
  })
  it('is read day by day', () => {
    expect([3, 5, 8].map(lines.sentence)).toEqual([
      '2026. 11. 4. (수) 10% (그날 약 5세대)',
      '2026. 11. 6. (금) 예측 12%, 10%에서 15% 사이',
      '2026. 11. 9. (월) 아직 모릅니다',
    ])
  })
})

describe('lists beside each other', () => {
  const of = (listId: string, daysSince: number, unitShare: number | null) => ({
    listId,
    name: listId,
    daysSince,
    estimated: false,
    unitShare,
  })
  it('are read by the days since their first, each until its last', () => {
    const lines = comparisonLines(
      [of('가', 1, 0.1), of('가', 3, 0.3), of('나', 1, 0.2), of('나', 2, null)],
      new Map([
        ['가', '봄'],
        ['나', '가을'],
      ]),
    )
    expect([0, 1, 2, 3].map(lines.sentence)).toEqual([
      '1일째 봄 0% · 가을 0%',
      '2일째 봄 10% · 가을 20%',
      '3일째 봄 10%',
      '4일째 봄 30%',
    ])
  })
})
