import { lazy, Suspense } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'

const Board = lazy(() => import('./Board.tsx'))

/**
 * Tab of the plan, whose code is larger than the rest of the page and therefore loads on its own.
 */
const PlanTab = ({ list }: { readonly list: List }) => (
  <Suspense fallback={<RowsSkeleton />}>
    <Board list={list} />
  </Suspense>
)

export default PlanTab
