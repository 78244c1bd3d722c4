import { Stack, Typography } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useNavigate, useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { collectionPath, registriesPath } from '../../labels/registry/registry-labels.ts'
import { SystemStrip } from '../board/SystemStrip.tsx'
import { CollectionHistory } from './CollectionHistory.tsx'
import { CollectWizard } from './CollectWizard.tsx'

/** Buys registers of a list; and what was bought before. */
const CollectPage = () => {
  const { listId = '' } = useParams()
  const { data: list, error } = useGetOne<List>('lists', { id: listId })
  const mayCollect = useMay('POST /api/registry-collection/start')
  const navigate = useNavigate()
  if (error !== null && list === undefined) return <ErrorScreen error={error} />
  if (list === undefined) return <PageSkeleton />
  return (
    <Page
      title="등기부 수집"
      subtitle="시작하기 전에는 아무것도 사지 않습니다."
      trail={[
        { to: '/lists', label: '리스트' },
        { to: registriesPath(listId), label: list.name },
      ]}
    >
      <Stack spacing={4}>
        <SystemStrip />
        {mayCollect ? (
          <CollectWizard
            listId={listId}
            onStarted={(id) => void navigate(collectionPath(listId, id), { replace: true })}
          />
        ) : null}
        <Typography variant="h2" sx={{ pt: 4 }}>
          수집 내역
        </Typography>
        <CollectionHistory of={{ listId }} />
      </Stack>
    </Page>
  )
}

export default CollectPage
