import { formatArea, formatPercent } from '#ui/format.ts'
import { shareOf } from '../../kit/share/share.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { countedName, countWriter } from '../../labels/amount-labels.ts'
import type { ResultRow } from './result-rows.ts'
import { FiguresTable } from './FiguresTable.tsx'

type ResultTableProps = {
  readonly rows: readonly ResultRow[]
  readonly caption: string
  readonly voted: number
  readonly votedArea: number
  readonly weight: VoteResults['weight']
  readonly withArea: boolean
}

const UNTOLD = '보이지 않음'

/** Shows the rows of a question as a table. */
export const ResultTable = ({ rows, caption, voted, votedArea, weight, withArea }: ResultTableProps) => {
  const titles = [
    '선택',
    countedName(weight),
    `${countedName(weight)} 비율`,
    ...(withArea ? ['면적', '면적 비율'] : []),
  ]
  return (
    <FiguresTable
      label={`${caption} 결과표`}
      titles={titles}
      rows={rows.map(({ key, label, units, area }) => ({
        key,
        name: label,
        figures: [
          ...amountOf(units, voted, countWriter(weight)),
          ...(withArea ? amountOf(area, votedArea, formatArea) : []),
        ],
      }))}
      minWidth={withArea ? 420 : 300}
    />
  )
}

/** An amount and its share of the whole. */
const amountOf = (value: number | null, whole: number, write: (value: number) => string): readonly string[] =>
  value === null ? [UNTOLD, '–'] : [write(value), formatPercent(shareOf(value, whole))]
