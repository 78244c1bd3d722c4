import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { shareOf } from '../../kit/share/share.ts'

/** How far a campaign is from what its rule asks, 0 to 1: its condition that lacks most. Without a rule: from everybody. */
export const distanceToRule = ({ households, rule }: Pick<ListStats, 'households' | 'rule'>): number => {
  const asked = (rule?.conditions ?? []).filter(({ exempt }) => exempt === null)
  if (asked.length === 0) return 1 - shareOf(households.completed, households.total)
  return Math.max(...asked.map(({ met, needed, total }) => (met === true ? 0 : shareOf(needed, total))))
}

/** What needs somebody soonest: the next to end, and of those that end together the one that lacks most. */
export const inUrgency = <Campaign extends Pick<List, 'id' | 'endDate'>>(
  lists: readonly Campaign[],
  distanceOf: (id: string) => number | undefined,
): readonly Campaign[] =>
  lists.toSorted(
    (one, other) => one.endDate.localeCompare(other.endDate) || (distanceOf(other.id) ?? 0) - (distanceOf(one.id) ?? 0),
  )
