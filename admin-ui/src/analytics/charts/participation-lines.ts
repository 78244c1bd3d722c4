import { addDays, daysBetween } from '#events/values/day.ts'
import { formatCount, formatDate, formatPercent } from '#ui/format.ts'
import type { ParticipationChart } from '#services/analytics/charts.contract.ts'
import type { Lines, Point } from '../../kit/chart/LinesDrawing.tsx'
import { measureNames, thresholdsOf, type Measure } from './chart-labels.ts'

type Row = ParticipationChart['rows'][number]

const shareOf = (row: Row, measure: Measure): number | null => (measure === 'units' ? row.unitShare : row.areaShare)

const firstDay = ({ rows, startDate }: ParticipationChart): string => {
  const first = rows[0]?.day ?? startDate
  return first < startDate ? first : startDate
}

const earlier = (one: string, other: string): string => (one < other ? one : other)

/** Returns the share of every day until today; days without a row add nothing. */
const pointsOf = (chart: ParticipationChart, measure: Measure, today: string): readonly Point[] => {
  const begin = firstDay(chart)
  const rows = new Map(chart.rows.map((row) => [row.day, row]))
  const last = Math.max(0, daysBetween(begin, earlier(today, chart.endDate)))
  let share = 0
  return Array.from({ length: last + 1 }, (_, x) => {
    const row = rows.get(addDays(begin, x))
    share = (row && shareOf(row, measure)) ?? share
    return { x, share, isEstimated: row?.estimated ?? false }
  })
}

/** A list's participation as lines: so far, as it may go on, and what it has to reach. */
export const participationLines = (chart: ParticipationChart, measure: Measure, today: string): Lines => {
  const begin = firstDay(chart)
  const points = pointsOf(chart, measure, today)
  const forecast = chart.forecast[measure]
  const ahead = forecast.made ? forecast.points.map((point) => ({ ...point, x: daysBetween(begin, point.day) })) : []
  const start = points.find(({ x }) => x === (ahead[0]?.x ?? 0) - 1)
  const known =
    start && ahead.length > 0 ? [{ x: start.x, share: start.share, low: start.share, high: start.share }] : []
  const rows = new Map(chart.rows.map((row) => [row.day, row]))
  const expected = new Map(ahead.map((point) => [point.x, point]))
  return {
    label: `날마다의 ${measureNames[measure]} 참여율`,
    last: Math.max(points.at(-1)?.x ?? 0, ahead.at(-1)?.x ?? 0, daysBetween(begin, chart.endDate)),
    nameOf: (x) => {
      const day = addDays(begin, x)
      return `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`
    },
    lines: [
      { name: '지금까지', points, colour: ({ done }) => done },
      ...(ahead.length === 0
        ? []
        : [
            {
              name: '예측',
              points: [...known, ...ahead],
              dash: '5 4',
              colour: ({ done }: { readonly done: string }) => done,
            },
          ]),
    ],
    band: [...known, ...ahead],
    thresholds: thresholdsOf(chart.thresholds, measure),
    sentence: (x) => {
      const day = addDays(begin, x)
      const [point, row, then] = [points[x], rows.get(day), expected.get(x)]
      const came =
        row?.units == null || row.units === 0
          ? ''
          : ` (그날 ${row.estimated ? '약 ' : ''}${formatCount(row.units, '세대')})`
      const parts = [
        ...(point ? [`${formatPercent(point.share)}${came}`] : []),
        ...(then
          ? [`예측 ${formatPercent(then.share)}, ${formatPercent(then.low)}에서 ${formatPercent(then.high)} 사이`]
          : []),
      ]
      return `${formatDate(day)} ${parts.length === 0 ? '아직 모릅니다' : parts.join(' · ')}`
    },
  }
}
