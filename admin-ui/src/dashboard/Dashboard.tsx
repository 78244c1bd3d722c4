import AddIcon from '@mui/icons-material/Add'
import { Box, Button, Stack } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { NeedsComplex } from '../app/complex/NeedsComplex.tsx'
import { live } from '../app/data/query-client.ts'
import { Empty } from '../app/display/Empty.tsx'
import { ErrorNote } from '../app/display/ErrorNote.tsx'
import { Page } from '../app/display/Page.tsx'
import { RowsSkeleton } from '../app/collection/RowsSkeleton.tsx'
import { CampaignCard } from './CampaignCard.tsx'
import { OpenVotes } from './OpenVotes.tsx'
import { Todo } from './Todo.tsx'
import { todoOf } from './todo-items.ts'

const SHOWN = 100

/** Which campaigns run and how far they are; what needs somebody today. */
const Dashboard = () => <NeedsComplex title="대시보드">{(complex) => <ComplexDashboard key={complex.id} complex={complex} />}</NeedsComplex>

const newest = { pagination: { page: 1, perPage: SHOWN }, sort: { field: 'createdAt', order: 'DESC' } } as const

const ComplexDashboard = ({ complex }: { readonly complex: Apartment }) => {
  const filter = { apartmentId: complex.id }
  const lists = useGetList<List>('lists', { ...newest, filter }, live)
  const votes = useGetList<Vote>('votes', { ...newest, filter }, live)
  const failed = lists.error ?? votes.error

  return (
    <Page title="대시보드" subtitle={complex.name}>
      {failed !== null && lists.data === undefined ? (
        <ErrorNote error={failed} onRetry={() => void lists.refetch()} />
      ) : lists.data === undefined ? (
        <RowsSkeleton />
      ) : (
        <Overview lists={lists.data} votes={votes.data ?? []} />
      )}
    </Page>
  )
}

const Overview = ({ lists, votes }: { readonly lists: readonly List[]; readonly votes: readonly Vote[] }) => {
  const running = lists.filter(({ status }) => status === 'active').toSorted((left, right) => left.endDate.localeCompare(right.endDate))
  if (running.length === 0) return <NothingRuns isFirst={lists.length === 0} />
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' }, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: running.length > 1 ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)' } }}>
        {running.map((list) => (
          <CampaignCard key={list.id} list={list} />
        ))}
      </Box>
      <Stack spacing={4}>
        <Todo items={todoOf(lists, votes)} />
        <OpenVotes votes={votes.filter(({ status }) => status === 'open')} />
      </Stack>
    </Box>
  )
}

const NothingRuns = ({ isFirst }: { readonly isFirst: boolean }) => (
  <Empty
    title={isFirst ? '첫 리스트를 만들어 보세요' : '진행 중인 리스트가 없습니다'}
    action={
      <>
        <Button component={Link} to="/lists/create" variant="contained" startIcon={<AddIcon />}>
          리스트 만들기
        </Button>
        {isFirst ? null : (
          <Button component={Link} to="/lists" color="inherit">
            지난 리스트 보기
          </Button>
        )}
      </>
    }
  >
    리스트를 만들고 소유자 명부를 등록하면, 세대와 면적을 기준으로 한 참여율이 여기에 나타납니다.
  </Empty>
)

export default Dashboard
