import { naturalOrder } from '#events/values/natural-order.ts'
import type { CollectionFilter } from '../kit/collection/columns.ts'
import { useListStats } from '../list/figures/use-list-stats.ts'
import { dongName } from '../labels/dong-name.ts'

/** Returns the filter of a collection by a building of a list. */
export const useDongFilter = (listId: string): CollectionFilter => {
  const { data } = useListStats(listId)
  const dongs = (data?.byDong ?? []).map(({ dong }) => dong).toSorted(naturalOrder)
  return {
    kind: 'choice',
    source: 'dong',
    label: '동',
    choices: dongs.map((dong) => ({ id: dong, name: dongName(dong) })),
  }
}
