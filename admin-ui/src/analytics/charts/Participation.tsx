import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ParticipationChart } from '#services/analytics/charts.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { ChartCard } from '../../kit/chart/ChartCard.tsx'
import { linesDrawing } from '../../kit/chart/LinesDrawing.tsx'
import type { CsvColumn } from '../../kit/export/csv.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { ChartState } from './ChartState.tsx'
import { countCell, forecastTexts, measureNames, percentCell, type Measure } from './chart-labels.ts'
import { participationLines } from './participation-lines.ts'

const TITLE = '참여 추이'

type TableRow = Partial<ParticipationChart['rows'][number]> & {
  readonly day: string
  readonly kind: '실제' | '추정' | '예측'
  readonly expected?: { readonly share: number; readonly low: number; readonly high: number }
}

const columnsOf = (measure: Measure): readonly CsvColumn<TableRow>[] => [
  { title: '날짜', text: ({ day }) => day },
  { title: '구분', text: ({ kind }) => kind },
  { title: '그날 끝난 세대', text: ({ units }) => countCell(units ?? null) },
  { title: '그때까지 세대', text: ({ unitsSoFar }) => countCell(unitsSoFar ?? null) },
  { title: '세대 참여율(%)', text: ({ unitShare }) => percentCell(unitShare ?? null) },
  { title: '그때까지 면적(㎡)', text: ({ areaSoFar }) => countCell(areaSoFar ?? null) },
  { title: '면적 참여율(%)', text: ({ areaShare }) => percentCell(areaShare ?? null) },
  { title: `${measureNames[measure]} 예측(%)`, text: ({ expected }) => percentCell(expected?.share ?? null) },
  { title: '예측 아래(%)', text: ({ expected }) => percentCell(expected?.low ?? null) },
  { title: '예측 위(%)', text: ({ expected }) => percentCell(expected?.high ?? null) },
]

const tableRows = ({ rows, forecast }: ParticipationChart, measure: Measure): readonly TableRow[] => {
  const ahead = forecast[measure]
  return [
    ...rows.map((row) => ({ ...row, kind: row.estimated ? ('추정' as const) : ('실제' as const) })),
    ...(ahead.made ? ahead.points.map((point) => ({ day: point.day, kind: '예측' as const, expected: point })) : []),
  ]
}

const emptyText = ({ rows }: ParticipationChart): string | null => {
  if (rows.length === 0) return '아직 참여한 소유자가 없습니다.'
  return rows.some(({ unitShare }) => unitShare === null) ? '3명 미만이어서 보여드리지 않습니다.' : null
}

/** Shows a list over time: participation, the thresholds of its rule, and a forecast. */
export const Participation = ({ list }: { readonly list: List }) => {
  const { call } = useCalls()
  const [measure, setMeasure] = useState<Measure>('units')
  const asked = useQuery<ParticipationChart>({
    queryKey: ['charts', 'participation', list.id],
    queryFn: () => call('GET /api/analytics/charts/participation', { query: { listId: list.id } }),
  })
  const choice = <SegmentedChoice label="무엇의 참여율" names={measureNames} value={measure} onChoose={setMeasure} />
  return (
    <ChartState title={TITLE} asked={asked} emptyText={emptyText}>
      {(chart) => (
        <ChartCard
          title={TITLE}
          about={list.name}
          note={`날마다 더한 ${measureNames[measure]} 참여율`}
          actions={choice}
          drawing={linesDrawing(participationLines(chart, measure, todayInSeoul()))}
          columns={columnsOf(measure)}
          rows={tableRows(chart, measure)}
          query={chart.query}
        >
          <ChartTexts texts={textsOf(chart, measure)} />
        </ChartCard>
      )}
    </ChartState>
  )
}

const textsOf = (chart: ParticipationChart, measure: Measure): readonly string[] => [
  ...forecastTexts(chart.forecast[measure]),
  ...(chart.forecast[measure].made ? ['예측은 질의에 없고, 질의가 준 수치로 서버가 계산합니다.'] : []),
  ...(chart.rows.some(({ estimated }) => estimated) ? ['빈 동그라미는 3명 미만이어서 추정한 날입니다.'] : []),
]

const ChartTexts = ({ texts }: { readonly texts: readonly string[] }) => (
  <div>
    {texts.map((text) => (
      <Typography key={text} variant="body2" color="textSecondary">
        {text}
      </Typography>
    ))}
  </div>
)
