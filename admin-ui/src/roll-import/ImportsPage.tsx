import { Stack, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { listPath } from '../labels/list-labels.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { importPath } from '../labels/import-paths.ts'
import { ImportSteps } from './ImportSteps.tsx'
import { RollUpload } from './upload/RollUpload.tsx'

/**
 * Imports a roll into a list, as it comes from a management office, and shows the former imports.
 */
const ImportsPage = () => {
  const { listId = '' } = useParams()
  const { data: list, error } = useGetOne<List>('lists', { id: listId })
  const navigate = useNavigate()
  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  return (
    <Page
      title="명부 가져오기"
      subtitle="엑셀 명부를 그대로 올리고, 확인한 뒤 등록합니다."
      trail={[
        { to: '/lists', label: '리스트' },
        { to: listPath(listId, 'roll'), label: list.name },
      ]}
    >
      <Stack spacing={4}>
        <ImportSteps step="file" />
        <RollUpload list={list} onRead={({ id }) => void navigate(importPath(listId, id))} />
        <Typography variant="h2" sx={{ pt: 4 }}>
          가져오기 내역
        </Typography>
        <ImportHistory listId={listId} />
      </Stack>
    </Page>
  )
}

export default ImportsPage
