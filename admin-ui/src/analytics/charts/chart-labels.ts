import { formatPercent } from '#ui/format.ts'
import type { ChartForecast, ChartThreshold } from '#services/analytics/charts.contract.ts'
import type { Threshold } from '../../kit/chart/LinesDrawing.tsx'

export type Measure = 'units' | 'area'
export const measureNames: Readonly<Record<Measure, string>> = { units: '세대', area: '면적' }

/** Names of what the law counts, where a chart counts something else. */
const basisNames: Readonly<Record<ChartThreshold['basis'], string>> = {
  persons: '소유자 수',
  units: '세대 수',
  land: '대지권 지분',
  area: '전용면적',
}
const ownBasis: Readonly<Record<Measure, ChartThreshold['basis']>> = { units: 'units', area: 'area' }

const thresholdText = ({ of, basis, required }: ChartThreshold, measure: Measure): string => {
  const share = formatPercent(required.numerator / required.denominator)
  const counted = basis === ownBasis[measure] ? '' : ` (${basisNames[basis]} 기준)`
  return `${of} ${share} ${required.over ? '초과' : '이상'}${counted}`
}

/** Returns the thresholds of a rule for a measure, each share once. */
export const thresholdsOf = (thresholds: readonly ChartThreshold[], measure: Measure): readonly Threshold[] =>
  thresholds
    .filter((one) => one.measure === measure)
    .map((one) => ({
      share: one.required.numerator / one.required.denominator,
      text: thresholdText(one, measure),
    }))

const reasons: Readonly<Record<Extract<ChartForecast, { made: false }>['why'], string>> = {
  over: '진행 중인 리스트가 아니어서 예측하지 않습니다.',
  short: '시작한 지 열흘이 지나지 않아 예측하지 않습니다.',
  few: '참여가 끝난 세대가 20세대보다 적어 예측하지 않습니다.',
  hidden: '3명 미만이어서 비운 날의 비중이 커서 예측하지 않습니다.',
  wide: '날마다 들어오는 수가 너무 들쭉날쭉해 예측하지 않습니다.',
}

/** Returns how a forecast was made, or why there is none, in sentences. */
export const forecastTexts = (forecast: ChartForecast): readonly string[] =>
  forecast.made
    ? [
        '점선은 예측입니다(감쇠 추세 지수평활법, Gardner–McKenzie).',
        '띠는 80% 범위이고, 앞으로 보낼 안내와 마감 전 몰림은 모릅니다.',
      ]
    : [reasons[forecast.why]]

/** Writes a share of 1 in percent for a table or an export: "12.3"; empty where it is withheld. */
export const percentCell = (share: number | null): string =>
  share === null ? '' : String(Math.round(share * 1e4) / 100)

export const countCell = (count: number | null): string => (count === null ? '' : String(count))
