import type {
  LedgerComparison,
  LedgerDifference,
} from '#services/building-ledger/comparison/ledger-comparison.contract.ts'
import { formatArea } from '#ui/format.ts'
import { floorText, ledgerUseNames } from '../labels/building-ledger/ledger-labels.ts'

export type DifferenceKind = LedgerDifference['kind']

/** Short names of the kinds of differences. */
export const differenceNames: Readonly<Record<DifferenceKind, string>> = {
  'dong-missing': '대장에 없는 동',
  'ledger-missing': '대장에 없는 세대',
  'roll-missing': '명부에 없는 세대',
  area: '면적이 다름',
  'area-unknown': '명부에 면적 없음',
  'roll-duplicate': '명부에 두 번',
  'ledger-duplicate': '대장에 여러 번',
  use: '아파트가 아님',
  floor: '층이 맞지 않음',
}

const isArea = ({ kind }: { readonly kind: DifferenceKind }): boolean => kind === 'area' || kind === 'area-unknown'

/** Returns whether the ledger's area of a unit can be taken over. */
export const hasAreaToTake = (difference: LedgerDifference): boolean => isArea(difference) && difference.ledger !== null

/** Counts the units whose area can be taken over. */
export const areasToTake = (counts: LedgerComparison['counts']): number =>
  counts.filter(isArea).reduce((sum, { count }) => sum + count, 0)

/** Says how many areas were taken over. */
export const takenText = ({ taken, skipped }: { readonly taken: number; readonly skipped: number }): string => {
  const rest = skipped === 0 ? '' : ` ${skipped.toLocaleString('ko-KR')}세대는 그사이 바뀌어 그대로 두었습니다.`
  return `${taken.toLocaleString('ko-KR')}세대의 면적을 가져왔습니다.${rest}`
}

/** Writes what the roll says of a unit. */
export const rollText = ({ kind, rollArea }: LedgerDifference): string => {
  if (kind === 'roll-missing') return '없음'
  return rollArea === null ? '면적 없음' : formatArea(rollArea)
}

/** Writes what the ledger says of a unit. */
export const ledgerText = ({ kind, ledger }: LedgerDifference): string => {
  if (ledger === null) return '없음'
  const area = formatArea(ledger.area)
  if (kind === 'use' || kind === 'roll-missing') return `${area} · ${ledgerUseNames[ledger.use]}`
  return kind === 'floor' ? `${area} · ${floorText(ledger.floor)}` : area
}
