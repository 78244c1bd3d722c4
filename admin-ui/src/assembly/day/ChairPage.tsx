import { Box, Card, Stack, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import type { AssemblyDetails, AssemblyItem } from '#services/assembly/assemblies.contract.ts'
import type { AttendanceFigures } from '#services/assembly/attendance/attendance.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { FigureSkeleton } from '../../kit/display/Figure.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { voteStatusNames } from '../../labels/vote-labels.ts'
import { ReopenButton, StatusActions } from '../../vote/StatusActions.tsx'
import { LiveFigures, Need } from '../desk/LiveFigures.tsx'
import { useFigures } from '../desk/use-attendance.ts'
import { DayPage } from './DayPage.tsx'

type ItemFigures = AttendanceFigures['items'][number]

/** Shows start, end and restart of voting on an item, for whom may do it. */
const VotingActions = ({ vote }: { readonly vote: Vote }) => {
  const mayChange = useMay('PATCH /api/votes/{id}/status')
  if (!mayChange) return null
  if (vote.status !== 'closed') return <StatusActions vote={vote} />
  return vote.countedAt === null ? <ReopenButton vote={vote} /> : null
}

const ItemVote = ({ voteId }: { readonly voteId: string }) => {
  const { data: vote } = useGetOne<Vote>('votes', { id: voteId }, { refetchInterval: 5_000 })
  if (vote === undefined) return null
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{voteStatusNames[vote.status]}</Typography>
      <VotingActions vote={vote} />
    </Stack>
  )
}

type ItemProps = { readonly item: AssemblyItem; readonly number: number; readonly figures: ItemFigures | undefined }

const Item = ({ item, number, figures }: ItemProps) => (
  <Card component="li" sx={{ p: { xs: 4, sm: 5 } }}>
    <Stack sx={{ gap: 3, flexDirection: { xs: 'column', md: 'row' }, alignItems: { md: 'center' } }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h2" sx={{ fontSize: { xs: 18, sm: 20 }, fontWeight: 700 }}>
          {number}. {item.title}
        </Typography>
        {item.matter === null ? null : <Typography color="textSecondary">{item.matter}</Typography>}
        {figures?.direct ? <Need name="직접 출석" need={figures.direct} /> : null}
        {figures?.presence ? <Need name="출석" need={figures.presence} /> : null}
      </Box>
      {item.vote === null ? null : <ItemVote voteId={item.vote.id} />}
    </Stack>
  </Card>
)

const Agenda = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const isOpen = assembly.status === 'open'
  const { data: figures, error, refetch } = useFigures(assembly.id, isOpen)
  return (
    <Stack spacing={4}>
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {figures === undefined ? <FigureSkeleton /> : <LiveFigures figures={{ ...figures, items: [] }} isOpen={isOpen} />}
      <Box component="ol" aria-label="안건" sx={[plainList, { display: 'grid', gap: 3 }]}>
        {assembly.items.map((item, index) => (
          <Item
            key={item.itemId}
            item={item}
            number={index + 1}
            figures={figures?.items.find(({ itemId }) => itemId === item.itemId)}
          />
        ))}
      </Box>
    </Stack>
  )
}

/** Screen of the chair: the agenda with quorum and state of each item, and voting started and ended there. */
const ChairPage = () => <DayPage title="의사 진행">{(assembly) => <Agenda assembly={assembly} />}</DayPage>

export default ChairPage
