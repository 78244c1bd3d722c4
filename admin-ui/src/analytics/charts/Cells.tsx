import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '#ui/format.ts'
import type { CellsChart } from '#services/analytics/charts.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { ChartCard } from '../../kit/chart/ChartCard.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { dongName } from '../../labels/dong-name.ts'
import { cellsDrawing, gridOf } from './CellsDrawing.tsx'
import { ChartState } from './ChartState.tsx'
import { countCell, percentCell } from './chart-labels.ts'

const TITLE = '동과 면적대'

type Cell = CellsChart['rows'][number]

const emptyText = ({ rows }: CellsChart): string | null => (rows.length === 0 ? '아직 명부에 소유자가 없습니다.' : null)

const shareOf = ({ owners, participants }: Cell): number | null =>
  owners === null || participants === null ? null : participants / owners

const noteOf = ({ rows }: CellsChart): string => {
  const hidden = rows.filter(({ owners }) => owners === null).length
  const said = '칸마다 참여한 소유자의 비율입니다.'
  return hidden === 0 ? said : `${said} –로 비운 ${hidden}칸은 3명 미만이거나, 그런 칸이 드러날 칸입니다.`
}

const sentenceOf = (cell: Cell): string => {
  const where = `${dongName(cell.dong)} ${cell.bandName}`
  const share = shareOf(cell)
  return share === null
    ? `${where}: 비운 칸입니다.`
    : `${where}: 소유자 ${cell.owners}명 가운데 ${cell.participants}명 참여 (${formatPercent(share)})`
}

/** Shows participation by building and band of area. */
export const Cells = ({ list }: { readonly list: List }) => {
  const { call } = useCalls()
  const asked = useQuery<CellsChart>({
    queryKey: ['charts', 'dong-bands', list.id],
    queryFn: () => call('GET /api/analytics/charts/dong-bands', { query: { listId: list.id } }),
  })
  return (
    <ChartState title={TITLE} asked={asked} emptyText={emptyText}>
      {(chart) => (
        <ChartCard
          title={TITLE}
          about={list.name}
          note={noteOf(chart)}
          drawing={cellsDrawing(gridOf(chart.rows), { shareOf, sentenceOf })}
          columns={[
            { title: '동', text: ({ dong }) => dong },
            { title: '면적대', text: ({ bandName }) => bandName },
            { title: '소유자', text: ({ owners }) => countCell(owners) },
            { title: '참여', text: ({ participants }) => countCell(participants) },
            { title: '참여율(%)', text: (cell) => percentCell(shareOf(cell)) },
          ]}
          rows={chart.rows}
          query={chart.query}
        />
      )}
    </ChartState>
  )
}
