import { Box, Stack, Typography } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { plainList } from '../kit/display/plain-list.ts'
import { DecidedMismatches } from './DecidedMismatches.tsx'
import { useMismatches } from './use-mismatches.ts'
import { WaitingMismatch } from './WaitingMismatch.tsx'

/**
 * Shows identity mismatches: proven persons who are not on the roll as such, both sides of each to
 * be decided, and earlier decisions.
 */
const MismatchesOfList = ({ list }: { readonly list: List }) => (
  <Stack spacing={4}>
    <Waiting listId={list.id} />
    <DecidedMismatches listId={list.id} />
  </Stack>
)

const Waiting = ({ listId }: { readonly listId: string }) => {
  const { data, error, refetch } = useMismatches(listId, 'waiting')
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.data.length === 0)
    return <Empty title="기다리는 확인 요청이 없습니다">본인 확인 결과가 명부와 다른 분이 나옵니다.</Empty>
  const more = (data.total ?? 0) - data.data.length
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 4 }}>
        {data.data.map((mismatch) => (
          <li key={mismatch.id}>
            <WaitingMismatch mismatch={mismatch} />
          </li>
        ))}
      </Box>
      {more > 0 ? (
        <Typography color="textSecondary">
          {formatCount(more, '건')}이 더 있습니다. 위의 요청을 처리하면 나옵니다.
        </Typography>
      ) : null}
    </>
  )
}

export default MismatchesOfList
