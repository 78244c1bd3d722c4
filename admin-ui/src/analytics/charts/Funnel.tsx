import { useQuery } from '@tanstack/react-query'
import { formatCount, formatPercent } from '#ui/format.ts'
import type { FunnelChart } from '#services/analytics/charts.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { ChartCard } from '../../kit/chart/ChartCard.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ChartState } from './ChartState.tsx'
import { funnelDrawing, type Step } from './FunnelDrawing.tsx'
import { countCell, percentCell } from './chart-labels.ts'

const TITLE = '참여까지의 단계'

const stepsOf = ({ rows }: FunnelChart, type: List['type']): readonly Step[] => {
  const [row] = rows
  if (row === undefined) return []
  return [
    { name: '링크 보냄', count: row.told },
    { name: '링크 열람', count: row.opened },
    { name: '본인 확인', count: row.proven },
    { name: type === 'vote' ? '온라인 투표' : '전자 동의', count: row.participants },
  ].map((step, place, all) => ({
    ...step,
    ofFirst: row.told,
    ofBefore: place === 0 ? null : (all[place - 1]?.count ?? null),
  }))
}

const emptyText = ({ rows }: FunnelChart): string | null => {
  const [row] = rows
  if (row === undefined) return '아직 명부에 소유자가 없습니다.'
  return row.told === 0 ? '아직 링크를 보낸 소유자가 없습니다.' : null
}

const share = (count: number | null, of: number | null): number | null =>
  count === null || of === null || of === 0 ? null : count / of

const sentenceOf = ({ name, count, ofFirst, ofBefore }: Step): string => {
  if (count === null) return `${name}: 3명 미만에 근거하거나 그런 수를 알려줄 수 있어 비웠습니다.`
  const [whole, step] = [share(count, ofFirst), share(count, ofBefore)]
  return (
    `${name} ${formatCount(count, '명')}` +
    `${whole === null ? '' : ` · 보낸 사람의 ${formatPercent(whole)}`}` +
    `${step === null ? '' : ` · 앞 단계의 ${formatPercent(step)}`}`
  )
}

/** Shows the funnel of a list's messages. */
export const Funnel = ({ list }: { readonly list: List }) => {
  const { call } = useCalls()
  const asked = useQuery<FunnelChart>({
    queryKey: ['charts', 'funnel', list.id],
    queryFn: () => call('GET /api/analytics/charts/funnel', { query: { listId: list.id } }),
  })
  return (
    <ChartState title={TITLE} asked={asked} emptyText={emptyText}>
      {(chart) => {
        const steps = stepsOf(chart, list.type)
        return (
          <ChartCard
            title={TITLE}
            about={list.name}
            note="링크를 받은 소유자만 셉니다(종이·현장 참여 제외)."
            drawing={funnelDrawing(steps, sentenceOf)}
            columns={[
              { title: '단계', text: ({ name }) => name },
              { title: '사람', text: ({ count }) => countCell(count) },
              { title: '보낸 사람 가운데(%)', text: ({ count, ofFirst }) => percentCell(share(count, ofFirst)) },
              { title: '앞 단계 가운데(%)', text: ({ count, ofBefore }) => percentCell(share(count, ofBefore)) },
            ]}
            rows={steps}
            query={chart.query}
          />
        )
      }}
    </ChartState>
  )
}
