import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { recordTexts, type IdentityRecordPurpose } from './identity-record-texts.ts'
import { RecordCard } from './RecordCard.tsx'
import { useIdentityRecords } from './use-identity-records.ts'

const RecordIdentityDialog = lazy(() => import('./RecordIdentityDialog.tsx'))

const recordCalls = {
  link: 'POST /api/identity-records',
  tablet: 'POST /api/identity-records/in-person',
} as const

type RecordsOfListProps = { readonly listId: string; readonly purpose: IdentityRecordPurpose }

/** Shows the owners of a list whose identity document two administrators see, for one purpose. */
export const RecordsOfList = ({ listId, purpose }: RecordsOfListProps) => {
  const [isRecording, setIsRecording] = useState(false)
  const mayRecord = useMay(recordCalls[purpose])
  const { title, explanation, add } = recordTexts[purpose]
  return (
    <Stack spacing={4}>
      <Box>
        <Typography variant="h2">{title}</Typography>
        <Typography color="textSecondary">{explanation}</Typography>
      </Box>
      <Alert severity="warning">신분증 사진이나 번호 전체를 받거나 보관하지 마세요.</Alert>
      {mayRecord ? (
        <Box>
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsRecording(true)}>
            {add}
          </Button>
        </Box>
      ) : null}
      <Records listId={listId} purpose={purpose} />
      {isRecording ? (
        <Suspense fallback={null}>
          <RecordIdentityDialog listId={listId} purpose={purpose} onClose={() => setIsRecording(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

const Records = ({ listId, purpose }: RecordsOfListProps) => {
  const { data, error, refetch } = useIdentityRecords(listId)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const records = data.data.filter((record) => record.purpose === purpose)
  if (records.length === 0)
    return <Empty title={recordTexts[purpose].empty}>등록하면 두 번째 관리자가 확인할 수 있습니다.</Empty>
  const more = (data.total ?? 0) - data.data.length
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 4 }}>
        {records.map((record) => (
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
