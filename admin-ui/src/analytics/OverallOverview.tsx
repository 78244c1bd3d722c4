import { Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { live } from '../kit/data/query-client.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { CampaignRows } from './campaign/CampaignRows.tsx'
import { NothingRuns } from './first-steps/NothingRuns.tsx'
import { Overview, type WaitingTasks } from './Overview.tsx'
import { MAX_COMPLEXES, useRunningLists } from './campaign/use-running-lists.ts'

const newest = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'createdAt', order: 'DESC' },
  filter: {},
} as const

/** The dashboard of all complexes together. */
export const OverallOverview = ({
  recent,
  tasks,
}: Pick<DashboardStats, 'recent'> & { readonly tasks: WaitingTasks }) => {
  const { lists, error, refetch, nameOfComplex, unitsOfComplex, isCut } = useRunningLists(true)
  const votes = useGetList<Vote>('votes', newest, live)

  if (error !== null && lists === undefined) return <ErrorNote error={error} onRetry={refetch} />
  if (lists === undefined) return <RowsSkeleton />
  return (
    <Overview
      lists={lists}
      votes={votes.data ?? []}
      hasAllVotes={votes.data !== undefined && votes.data.length === votes.total}
      unitsOfComplex={unitsOfComplex}
      recent={recent}
      tasks={tasks}
      isOfAll
    >
      {lists.length === 0 ? <NothingRuns /> : <CampaignRows lists={lists} nameOfComplex={nameOfComplex} />}
      {isCut ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          이름순으로 {MAX_COMPLEXES}개 아파트의 리스트만 보입니다.
        </Typography>
      ) : null}
    </Overview>
  )
}
