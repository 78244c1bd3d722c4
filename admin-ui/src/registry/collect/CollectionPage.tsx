import { Button, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import type { RegistryCollectionProgress } from '#services/registry/purchase/registry-collections.contract.ts'
import { useGetOne } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { collectPath, registriesPath } from '../../labels/registry/registry-labels.ts'
import { CollectionStatusChip } from '../../labels/registry/RegistryChips.tsx'
import { CollectionActions } from './CollectionActions.tsx'
import { CollectionFailures } from './CollectionFailures.tsx'
import { CollectionState } from './CollectionState.tsx'
import { UnclearItems } from './UnclearItems.tsx'
import { useCollectionProgress } from './use-collecting.ts'

/**
 * Shows one collection: its progress, cost, failures, and units with an unknown outcome. It goes on
 * without this page.
 */
const CollectionPage = () => {
  const { listId = '', id = '' } = useParams()
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const { data: progress, error, refetch } = useCollectionProgress(id)
  useFreshWhenOver(progress)
  if (error !== null && progress === undefined) return <ErrorScreen error={error} />
  if (progress === undefined) return <PageSkeleton />
  return (
    <Page
      title="등기부 수집 진행"
      subtitle={subtitleOf(progress)}
      beside={<CollectionStatusChip collection={progress} />}
      actions={<CollectionActions progress={progress} />}
      trail={[
        { to: registriesPath(listId), label: list?.name ?? '등기부' },
        { to: collectPath(listId), label: '등기부 수집' },
      ]}
    >
      <Stack spacing={4}>
        {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
        <CollectionState progress={progress} />
        <UnclearItems progress={progress} />
        <CollectionFailures progress={progress} />
        <div>
          <Button component={Link} to={registriesPath(listId)} variant="outlined" color="inherit">
            등기부 보기
          </Button>
        </div>
      </Stack>
    </Page>
  )
}

const subtitleOf = ({ startedAt, Admin }: RegistryCollectionProgress): string =>
  [startedAt === undefined ? '시작 전' : `${formatDateTime(startedAt)} 시작`, Admin?.name ?? '']
    .filter((part) => part !== '')
    .join(' · ')

/** Refetches everything that shows registry records once the collection is over. */
const useFreshWhenOver = (progress: RegistryCollectionProgress | undefined): void => {
  const client = useQueryClient()
  const status = progress?.status
  useEffect(() => {
    if (status !== 'completed' && status !== 'failed' && status !== 'cancelled') return
    void client.invalidateQueries({ queryKey: ['registries'] })
    void client.invalidateQueries({ queryKey: ['registry-stats'] })
    void client.invalidateQueries({ queryKey: ['registry-system'] })
  }, [client, status])
}

export default CollectionPage
