import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { RecordCard } from './RecordCard.tsx'
import { useIdentityRecords } from './use-identity-records.ts'

const RecordIdentityDialog = lazy(() => import('./RecordIdentityDialog.tsx'))

/**
 * Shows the owners without a Korean phone whose identity document two administrators see, and the
 * links that they got.
 */
const IdentityRecordsOfList = ({ list }: { readonly list: List }) => {
  const [isRecording, setIsRecording] = useState(false)
  const mayRecord = useMay('POST /api/identity-records')
  return (
    <Stack spacing={4}>
      <Box>
        <Typography variant="h2">신원 확인 (휴대전화 없는 소유자)</Typography>
        <Typography color="textSecondary">
          해외에 있거나 본인 명의 휴대전화가 없는 소유자입니다. 관리자 두 사람이 신분증을 확인하면 전자우편으로 한 번
          쓰는 투표 링크를 보냅니다. 동의서 서명에는 쓸 수 없습니다.
        </Typography>
      </Box>
      <Alert severity="warning">신분증 사진이나 번호 전체를 받거나 보관하지 마세요.</Alert>
      {mayRecord ? (
        <Box>
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsRecording(true)}>
            신분증 확인 등록
          </Button>
        </Box>
      ) : null}
      <Records listId={list.id} />
      {isRecording ? (
        <Suspense fallback={null}>
          <RecordIdentityDialog listId={list.id} onClose={() => setIsRecording(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

export default IdentityRecordsOfList

const Records = ({ listId }: { readonly listId: string }) => {
  const { data, error, refetch } = useIdentityRecords(listId)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.data.length === 0)
    return <Empty title="신원을 확인한 소유자가 없습니다">등록하면 두 번째 관리자가 확인할 수 있습니다.</Empty>
  const more = (data.total ?? 0) - data.data.length
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 4 }}>
        {data.data.map((record) => (
          <li key={record.id}>
            <RecordCard record={record} />
          </li>
        ))}
      </Box>
      {more > 0 ? (
        <Typography color="textSecondary">이전 {formatCount(more, '건')}은 기록에 있습니다.</Typography>
      ) : null}
    </>
  )
}
