import { useQuery } from '@tanstack/react-query'
import type { HoursChart, WeekdaysChart } from '#services/analytics/charts.contract.ts'
import { formatCount } from '#ui/format.ts'
import { barsDrawing } from '../../kit/chart/BarsDrawing.tsx'
import { ChartCard } from '../../kit/chart/ChartCard.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { ChartState } from './ChartState.tsx'
import { countCell } from './chart-labels.ts'

/** Scope of the times: a list, or all lists of a complex. */
export type TimesOf = {
  readonly name: string
  readonly query: { readonly listId: string } | { readonly apartmentId: string }
}

type ParticipationRow = { readonly participants: number; readonly leftOut: number }

const leftOutOf = (rows: readonly ParticipationRow[]): number => rows.reduce((sum, { leftOut }) => sum + leftOut, 0)

const emptyText = ({ rows }: { readonly rows: readonly ParticipationRow[] }): string | null => {
  if (rows.length === 0) return '아직 참여한 소유자가 없습니다.'
  return rows.every(({ participants }) => participants === 0) ? '모두 3명 미만에 근거해 보여드리지 않습니다.' : null
}

const leftOutText = (rows: readonly ParticipationRow[]): string => {
  const count = leftOutOf(rows)
  return count === 0 ? '' : ` 3명 미만이어서 비운 수치 ${count}개는 빠져 있습니다.`
}

const barOf = (name: string, spoken: string, row: ParticipationRow | undefined) => ({
  name,
  value: row?.participants ?? 0,
  sentence: `${spoken} ${formatCount(row?.participants ?? 0, '명')}${(row?.leftOut ?? 0) > 0 ? ` (비운 수치 ${row?.leftOut}개)` : ''}`,
})

const HOURS = 24

/**
 * Shows participation by hour, summed over all days: single days could reveal a secret ballot by
 * its hour.
 */
export const Hours = ({ of }: { readonly of: TimesOf }) => {
  const { call } = useCalls()
  const asked = useQuery<HoursChart>({
    queryKey: ['charts', 'hours', of.query],
    queryFn: () => call('GET /api/analytics/charts/hours', { query: of.query }),
  })
  return (
    <ChartState title="참여하는 시각" asked={asked} emptyText={emptyText}>
      {({ rows, query }) => (
        <ChartCard
          title="참여하는 시각"
          about={of.name}
          note={`여러 날의 합계입니다.${leftOutText(rows)}`}
          drawing={barsDrawing(
            '하루의 시각',
            Array.from({ length: HOURS }, (_, hour) =>
              barOf(
                String(hour),
                `${hour}시`,
                rows.find((row) => row.hour === hour),
              ),
            ),
          )}
          columns={[
            { title: '시', text: ({ hour }) => String(hour) },
            { title: '참여', text: ({ participants }) => countCell(participants) },
            { title: '비운 수치', text: ({ leftOut }) => countCell(leftOut) },
          ]}
          rows={rows}
          query={query}
        />
      )}
    </ChartState>
  )
}

const weekdays = ['월', '화', '수', '목', '금', '토', '일'] as const

/** Shows participation by day of the week. */
export const Weekdays = ({ of }: { readonly of: TimesOf }) => {
  const { call } = useCalls()
  const asked = useQuery<WeekdaysChart>({
    queryKey: ['charts', 'weekdays', of.query],
    queryFn: () => call('GET /api/analytics/charts/weekdays', { query: of.query }),
  })
  return (
    <ChartState title="참여하는 요일" asked={asked} emptyText={emptyText}>
      {({ rows, query }) => (
        <ChartCard
          title="참여하는 요일"
          about={of.name}
          note={`여러 주의 합계입니다.${leftOutText(rows)}`}
          drawing={barsDrawing(
            '요일',
            weekdays.map((name, place) =>
              barOf(
                name,
                `${name}요일`,
                rows.find(({ weekday }) => weekday === place + 1),
              ),
            ),
          )}
          columns={[
            { title: '요일', text: ({ weekday }) => weekdays[weekday - 1] ?? '' },
            { title: '참여', text: ({ participants }) => countCell(participants) },
            { title: '비운 수치', text: ({ leftOut }) => countCell(leftOut) },
          ]}
          rows={rows}
          query={query}
        />
      )}
    </ChartState>
  )
}

export type TimesScope = 'list' | 'complex'

const timesScopeNames: Readonly<Record<TimesScope, string>> = { list: '이 리스트', complex: '아파트의 모든 리스트' }

type ScopeProps = { readonly scope: TimesScope; readonly onChoose: (scope: TimesScope) => void }

/** Lets one choose whether times are those of the chosen list, or of all lists. */
export const TimesChoice = ({ scope, onChoose }: ScopeProps) => (
  <SegmentedChoice label="시각과 요일을 무엇에서 볼지" names={timesScopeNames} value={scope} onChoose={onChoose} />
)
