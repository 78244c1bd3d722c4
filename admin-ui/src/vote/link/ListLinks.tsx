import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { live } from '../../kit/data/query-client.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { VoteStatusChip } from '../../labels/StatusChip.tsx'
import { useAddLink } from '../../kit/display/use-add-link.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { voteCreatePath, votePath } from '../../labels/vote-labels.ts'

const newest = { pagination: { page: 1, perPage: 100 }, sort: { field: 'createdAt', order: 'DESC' } } as const

const cards = {
  ...plainList,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(360px, 1fr))' },
  alignItems: 'start',
} as const

/** Shows the public links of a list, one for each vote. */
const ListLinks = ({ list }: { readonly list: List }) => {
  const { data, error, refetch } = useGetList<Vote>('votes', { ...newest, filter: { listId: list.id } }, live)
  const create = useAddLink({ to: voteCreatePath(list.id), label: '투표 만들기', call: 'POST /api/votes' })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.length === 0) {
    return (
      <Empty title="아직 링크가 없습니다" action={create}>
        먼저 투표를 만드세요.
      </Empty>
    )
  }
  return (
    <Box component="ul" sx={cards}>
      {data.map((vote) => (
        <li key={vote.id}>
          <LinkPanel vote={vote} title={<OfVote vote={vote} />} />
        </li>
      ))}
    </Box>
  )
}

const OfVote = ({ vote }: { readonly vote: Vote }) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography component="span" variant="inherit">
      <MuiLink component={Link} to={votePath(vote.id)} color="inherit" underline="hover">
        {vote.title}
      </MuiLink>
    </Typography>
    <VoteStatusChip vote={vote} />
  </Stack>
)

export default ListLinks
