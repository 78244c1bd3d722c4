import { Stack, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { registriesPath, registryFilePath } from '../../labels/registry/registry-labels.ts'
import { FileHistory } from './FileHistory.tsx'
import { RegisterUpload } from './RegisterUpload.tsx'

/** Brings registers that the office already has; and what became of those before. */
const RegisterFilesPage = () => {
  const { listId = '' } = useParams()
  const { data: list, error } = useGetOne<List>('lists', { id: listId })
  const mayImport = useMay('POST /api/registry/import/file')
  const navigate = useNavigate()
  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  return (
    <Page
      title="등기부 파일 가져오기"
      subtitle="등기부를 명부와 비교합니다. 명부는 바꾸지 않습니다."
      trail={[
        { to: '/lists', label: '리스트' },
        { to: registriesPath(listId), label: list.name },
      ]}
    >
      <Stack spacing={4}>
        {mayImport ? (
          <RegisterUpload listId={listId} onSent={(id) => void navigate(registryFilePath(listId, id))} />
        ) : null}
        <Typography variant="h2" sx={{ pt: 4 }}>
          가져오기 내역
        </Typography>
        <FileHistory listId={listId} />
      </Stack>
    </Page>
  )
}

export default RegisterFilesPage
