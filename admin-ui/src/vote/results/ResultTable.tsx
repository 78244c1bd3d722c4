import { tenthsOf } from '#events/values/turnout-shares.ts'
import { formatArea, formatPercent } from '#ui/format.ts'
import { shareOf } from '../../kit/share/share.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { countedName, countWriter } from '../../labels/amount-labels.ts'
import { percentOfTenths } from '../../labels/paper-figures.ts'
import { arePartsOf, type ResultRow } from './result-rows.ts'
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
  const areParts = arePartsOf(rows, voted)
  const unitShares = shareTexts(
    rows.map(({ units }) => units),
    voted,
    areParts,
  )
  const areaShares = shareTexts(
    rows.map(({ area }) => area),
    votedArea,
    areParts,
  )
  return (
    <FiguresTable
      label={`${caption} 결과표`}
      titles={titles}
      rows={rows.map(({ key, label, units, area }, index) => ({
        key,
        name: label,
        figures: [
          amountText(units, countWriter(weight)),
          unitShares[index] ?? '–',
          ...(withArea ? [amountText(area, formatArea), areaShares[index] ?? '–'] : []),
        ],
      }))}
      minWidth={withArea ? 420 : 300}
    />
  )
}

const amountText = (amount: number | null, write: (amount: number) => string): string =>
  amount === null ? UNTOLD : write(amount)

/** Returns the shares of amounts: of parts of one whole those that its bar has, which add up to 100 %. */
const shareTexts = (amounts: readonly (number | null)[], whole: number, areParts: boolean): readonly string[] => {
  const known = amounts.filter((amount) => amount !== null)
  if (areParts && known.length === amounts.length) return tenthsOf(known).map(percentOfTenths)
  return amounts.map((amount) => (amount === null ? '–' : formatPercent(shareOf(amount, whole))))
}
