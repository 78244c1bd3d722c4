import { Autocomplete, Stack, TextField, Typography, useTheme } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ComparisonChart } from '#services/analytics/charts.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { ChartCard } from '../../kit/chart/ChartCard.tsx'
import { linesDrawing } from '../../kit/chart/LinesDrawing.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { pickerTexts } from '../../kit/forms/RecordPicker.tsx'
import { ChartState } from './ChartState.tsx'
import { percentCell } from './chart-labels.ts'
import { comparisonLines, strokes } from './comparison-lines.ts'

const TITLE = '리스트 비교'
const MAXIMUM = 6
const FIRST_FEW = 4

const emptyText = ({ rows }: ComparisonChart): string | null =>
  rows.some(({ unitShare }) => unitShare !== null) ? null : '고른 리스트에 보여드릴 참여가 아직 없습니다.'

/** Campaigns beside each other, each from its own first day on. */
export const Comparison = ({ lists, about }: { readonly lists: readonly List[]; readonly about: string }) => {
  const { call } = useCalls()
  const [chosen, choose] = useState<readonly List[]>(() =>
    lists.filter(({ status }) => status !== 'scheduled').slice(0, FIRST_FEW),
  )
  const listIds = chosen.map(({ id }) => id).join(',')
  const asked = useQuery<ComparisonChart>({
    queryKey: ['charts', 'comparison', listIds],
    queryFn: () => call('GET /api/analytics/charts/comparison', { query: { listIds } }),
    enabled: chosen.length > 0,
    // The former chart stays while another choice is loading.
    placeholderData: keepPreviousData,
  })
  return (
    <div>
      <Picker lists={lists} chosen={chosen} onChoose={choose} />
      {chosen.length === 0 ? (
        <Section title={TITLE}>
          <Typography color="textSecondary">비교할 리스트를 골라주세요.</Typography>
        </Section>
      ) : (
        <ChartState title={TITLE} asked={asked} emptyText={emptyText}>
          {({ rows, query }) => (
            <ChartCard
              title={TITLE}
              about={about}
              note="시작일부터 날마다 더한 세대 참여율"
              drawing={linesDrawing(comparisonLines(rows, new Map(chosen.map(({ id, name }) => [id, name]))))}
              columns={[
                { title: '리스트', text: ({ name }) => name },
                { title: '며칠째', text: ({ daysSince }) => String(daysSince + 1) },
                { title: '세대 참여율(%)', text: ({ unitShare }) => percentCell(unitShare) },
                { title: '구분', text: ({ estimated }) => (estimated ? '추정' : '실제') },
              ]}
              rows={rows}
              query={query}
            >
              <Legend lists={chosen} />
            </ChartCard>
          )}
        </ChartState>
      )}
    </div>
  )
}

type PickerProps = {
  readonly lists: readonly List[]
  readonly chosen: readonly List[]
  readonly onChoose: (lists: readonly List[]) => void
}

const Picker = ({ lists, chosen, onChoose }: PickerProps) => (
  <Autocomplete
    {...pickerTexts}
    multiple
    size="small"
    options={[...lists]}
    value={[...chosen]}
    getOptionLabel={({ name }) => name}
    getOptionKey={({ id }) => id}
    getOptionDisabled={() => chosen.length >= MAXIMUM}
    isOptionEqualToValue={(one, other) => one.id === other.id}
    onChange={(_, next) => onChoose(next.slice(0, MAXIMUM))}
    renderInput={(params) => <TextField {...params} label={`비교할 리스트 (${MAXIMUM}개까지)`} />}
    sx={{ width: '100%', mb: 3 }}
  />
)

const Legend = ({ lists }: { readonly lists: readonly List[] }) => {
  const { palette } = useTheme()
  return (
    <Stack direction="row" aria-hidden sx={{ gap: 4, flexWrap: 'wrap' }}>
      {lists.map(({ id, name }, place) => {
        const { dash, colour } = strokes[place % strokes.length] ?? {}
        return (
          <Stack key={id} direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
            <svg width={36} height={8}>
              <line
                x1={0}
                x2={36}
                y1={4}
                y2={4}
                stroke={colour?.(palette.tokens)}
                strokeWidth={2.5}
                strokeDasharray={dash}
              />
            </svg>
            <Typography variant="caption">{name}</Typography>
          </Stack>
        )
      })}
    </Stack>
  )
}
