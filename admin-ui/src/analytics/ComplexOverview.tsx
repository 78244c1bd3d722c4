import { Box, Stack } from '@mui/material'
import { useGetList } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { live } from '../kit/data/query-client.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import type { Activity } from '../history/activity-labels.ts'
import { CampaignCard } from './campaign/CampaignCard.tsx'
import { CampaignRows } from './campaign/CampaignRows.tsx'
import { FirstSteps } from './first-steps/FirstSteps.tsx'
import { NothingRuns } from './first-steps/NothingRuns.tsx'
import { Overview, type WaitingTasks } from './Overview.tsx'

const SHOWN = 100
/** Maximum number of cards, so that things that need attention stay on the screen. */
const MAX_CARDS = 2

const newest = { pagination: { page: 1, perPage: SHOWN }, sort: { field: 'createdAt', order: 'DESC' } } as const

type ComplexOverviewProps = {
  readonly complex: Apartment
  readonly recent: readonly Activity[]
  readonly tasks: WaitingTasks
}

/** Shows the dashboard of one complex. */
export const ComplexOverview = ({ complex, recent, tasks }: ComplexOverviewProps) => {
  const filter = { apartmentId: complex.id }
  const lists = useGetList<List>('lists', { ...newest, filter }, live)
  const votes = useGetList<Vote>('votes', { ...newest, filter }, live)

  if (lists.error !== null && lists.data === undefined)
    return <ErrorNote error={lists.error} onRetry={() => void lists.refetch()} />
  if (lists.data === undefined) return <RowsSkeleton />
  const running = lists.data
    .filter(({ status }) => status === 'active')
    .toSorted((left, right) => left.endDate.localeCompare(right.endDate))
  return (
    <Overview
      lists={lists.data}
      votes={votes.data ?? []}
      hasAllVotes={votes.data !== undefined && votes.data.length === votes.total}
      unitsOfComplex={() => complex.totalUnits}
      recent={recent}
      tasks={tasks}
      isOfAll={false}
      apartmentId={complex.id}
    >
      <Stack spacing={4}>
        {votes.data === undefined ? null : <FirstSteps complexId={complex.id} lists={lists.data} votes={votes.data} />}
        {lists.data.length === 0 ? null : <Campaigns running={running} />}
      </Stack>
    </Overview>
  )
}

const Campaigns = ({ running }: { readonly running: readonly List[] }) => {
  if (running.length === 0) return <NothingRuns />
  if (running.length > MAX_CARDS) return <CampaignRows lists={running} />
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: running.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        },
      }}
    >
      {running.map((list) => (
        <CampaignCard key={list.id} list={list} />
      ))}
    </Box>
  )
}
