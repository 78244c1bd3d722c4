import { lazy, Suspense } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'

const Board = lazy(() => import('./Board.tsx'))

/** The plan is more than the rest of the page together: it is loaded by who looks at it. */
const PlanTab = ({ list }: { readonly list: List }) => (
  <Suspense fallback={<RowsSkeleton />}>
    <Board list={list} />
  </Suspense>
)

export default PlanTab
