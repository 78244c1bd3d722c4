import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { takesInPersonSignatures } from '#services/list/rule/consent-law.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { listPath } from '../../labels/list-labels.ts'
import { useIdentityRecords } from '../../participation/identity-record/use-identity-records.ts'
import { InPersonCard } from './InPersonCard.tsx'

const SeenOwnerDialog = lazy(() => import('./SeenOwnerDialog.tsx'))

/** Shows owners who sign on the office's tablet, after two administrators saw them with their document. */
const InPersonOfList = ({ list }: { readonly list: List }) => {
  const [isRecording, setIsRecording] = useState(false)
  const mayRecord = useMay('POST /api/identity-records/in-person')
  if (!takesInPersonSignatures(list)) return <NotByLaw list={list} />
  return (
    <Stack spacing={4}>
      <Box>
        <Typography variant="h2">대면 서명</Typography>
        <Typography color="textSecondary">
          휴대전화가 없거나 쓰기 어려운 소유자를 직접 만나 태블릿으로 서명받습니다. 관리자 두 사람이 그 자리에서
          신분증을 각각 확인해야 합니다.
        </Typography>
      </Box>
      <Alert severity="warning">신분증 사진이나 번호 전체를 받거나 보관하지 마세요.</Alert>
      {mayRecord ? (
        <Box>
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsRecording(true)}>
            소유자 확인 등록
          </Button>
        </Box>
      ) : null}
      <Records listId={list.id} />
      {isRecording ? (
        <Suspense fallback={null}>
          <SeenOwnerDialog listId={list.id} onClose={() => setIsRecording(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

export default InPersonOfList

/** Says why the law takes no such signature, and where the paper is entered. */
const NotByLaw = ({ list }: { readonly list: List }) => (
  <Empty
    title="태블릿으로 서명받을 수 없는 동의서입니다"
    action={
      <Button variant="contained" component={Link} to={listPath(list.id, 'consents')}>
        서면 동의서 등록하기
      </Button>
    }
  >
    법에서 인증서나 자필 서명과 지장을 요구합니다 (도시정비법 제36조). 휴대전화가 없는 소유자에게는 서면 동의서를
    받아주세요.
  </Empty>
)

const Records = ({ listId }: { readonly listId: string }) => {
  const { data, error, refetch } = useIdentityRecords(listId)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const records = data.data.filter(({ purpose }) => purpose === 'tablet')
  if (records.length === 0)
    return <Empty title="대면 서명을 시작한 소유자가 없습니다">등록하면 두 번째 관리자가 확인할 수 있습니다.</Empty>
  const more = (data.total ?? 0) - data.data.length
  return (
    <>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 4 }}>
        {records.map((record) => (
          <li key={record.id}>
            <InPersonCard record={record} />
          </li>
        ))}
      </Box>
      {more > 0 ? (
        <Typography color="textSecondary">이전 {formatCount(more, '건')}은 기록에 있습니다.</Typography>
      ) : null}
    </>
  )
}
