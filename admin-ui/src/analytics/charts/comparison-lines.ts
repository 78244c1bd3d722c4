import { formatPercent } from '#ui/format.ts'
import type { Palette } from '#ui/tokens.ts'
import type { ComparisonChart } from '#services/analytics/charts.contract.ts'
import type { Line, Lines } from '../../kit/chart/LinesDrawing.tsx'

type Row = ComparisonChart['rows'][number]

/** Strokes and colours of the lines in their order; no two look alike without colour. */
export const strokes: readonly { readonly dash?: string; readonly colour: (colours: Palette) => string }[] = [
  { colour: ({ done }) => done },
  { dash: '8 4', colour: ({ risk }) => risk },
  { dash: '2 3', colour: ({ focus }) => focus },
  { dash: '10 3 2 3', colour: ({ danger }) => danger },
  { dash: '4 4', colour: ({ textMuted }) => textMuted },
  { dash: '14 4', colour: ({ text }) => text },
]

const lineOf = (name: string, rows: readonly Row[], place: number): Line => {
  const shares = rows.flatMap(({ daysSince, unitShare, estimated }) =>
    unitShare === null ? [] : [{ x: Math.max(0, daysSince), share: unitShare, isEstimated: estimated }],
  )
  return {
    name,
    ...(strokes[place % strokes.length] ?? { colour: ({ done }) => done }),
    points: [{ x: 0, share: 0 }, ...shares],
  }
}

/**
 * Returns the share on a day, which is that of the last day before it with participation; null
 * after the last one.
 */
const shareOn = ({ points }: Line, x: number): number | null =>
  x > (points.at(-1)?.x ?? 0) ? null : (points.findLast((point) => point.x <= x)?.share ?? 0)

/**
 * Returns lists as lines over the days since the first day of each. `names`: those of the lists, in
 * the order of their strokes.
 */
export const comparisonLines = (rows: readonly Row[], names: ReadonlyMap<string, string>): Lines => {
  const own = Map.groupBy(rows, ({ listId }) => listId)
  const lines = [...names].map(([id, name], place) => lineOf(name, own.get(id) ?? [], place))
  return {
    label: '시작한 뒤 날마다의 세대 참여율',
    last: Math.max(1, ...lines.flatMap(({ points }) => points.map(({ x }) => x))),
    nameOf: (x) => `${x + 1}일째`,
    lines,
    sentence: (x) => {
      const told = lines.flatMap((line) => {
        const share = shareOn(line, x)
        return share === null ? [] : [`${line.name} ${formatPercent(share)}`]
      })
      return `${x + 1}일째 ${told.join(' · ')}`
    },
  }
}
