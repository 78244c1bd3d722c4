import type { List } from '#services/list/lists.contract.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import { shareOf } from '../../kit/share/share.ts'

/**
 * Returns how far a campaign is from meeting its rule, 0 to 1, by the condition that lacks most.
 * Without a rule: from full participation.
 */
export const distanceToRule = ({ households, rule }: Pick<ListStats, 'households' | 'rule'>): number => {
  const asked = (rule?.conditions ?? []).filter(({ exempt }) => exempt === null)
  if (asked.length === 0) return 1 - shareOf(households.completed, households.total)
  return Math.max(...asked.map(({ met, needed, total }) => (met === true ? 0 : shareOf(needed, total))))
}

/** Sorts lists by their end, and those with the same end by what they lack most. */
export const sortByUrgency = <Campaign extends Pick<List, 'id' | 'endDate'>>(
  lists: readonly Campaign[],
  distanceOf: (id: string) => number | undefined,
): readonly Campaign[] =>
  lists.toSorted(
    (one, other) => one.endDate.localeCompare(other.endDate) || (distanceOf(other.id) ?? 0) - (distanceOf(one.id) ?? 0),
  )
