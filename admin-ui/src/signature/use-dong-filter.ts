import type { CollectionFilter } from '../kit/collection/columns.ts'
import { useListStats } from '../list/figures/use-list-stats.ts'
import { dongName } from '../words/dong-name.ts'

/** 101동 before 1001동. */
const byNumber = new Intl.Collator('ko-KR', { numeric: true })

/** Narrows a collection to one building of a list. */
export const useDongFilter = (listId: string): CollectionFilter => {
  const { data } = useListStats(listId)
  const dongs = (data?.byDong ?? []).map(({ dong }) => dong).toSorted(byNumber.compare)
  return {
    kind: 'choice',
    source: 'dong',
    label: '동',
    choices: dongs.map((dong) => ({ id: dong, name: dongName(dong) })),
  }
}
