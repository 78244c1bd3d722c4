import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { formatCount } from '#ui/format.ts'

/**
 * Returns a note on a share of areas where some units have none on the roll and do not count.
 * Undefined where all have one, or none has.
 */
export const areaNote = ({
  byArea,
  householdArea,
}: Pick<ListStats, 'byArea' | 'householdArea'>): string | undefined => {
  const unknown = byArea.find(({ over, upTo }) => over === null && upTo === null)?.households.total ?? 0
  return unknown > 0 && householdArea.total > 0
    ? `명부에 면적이 없는 ${formatCount(unknown, '세대')}는 이 비율에 들어 있지 않습니다.`
    : undefined
}
