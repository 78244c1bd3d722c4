import { Button, Stack } from '@mui/material'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router'
import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { proposalsPath, registriesPath, registryImportPath } from '../../labels/registry/registry-labels.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { ImportStatusChip } from '../../labels/registry/RegistryChips.tsx'
import { ImportState } from './ImportState.tsx'
import { importName } from './import-text.ts'
import { NotRead } from './NotRead.tsx'

const WATCHED_MS = 2_000

const isOver = (status: RegistryImport['status'] | undefined): boolean => status === 'completed' || status === 'failed'

/** Reads one import, and refetches it until it is over. */
const useImport = (id: string) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['registry-imports', 'progress', id],
    queryFn: () => call('GET /api/registry/import/{id}/progress', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (isOver(data?.status) ? false : WATCHED_MS),
  })
  const over = isOver(query.data?.status)
  useEffect(() => {
    if (!over) return
    void client.invalidateQueries({ queryKey: ['registries'] })
    void client.invalidateQueries({ queryKey: ['registry-stats'] })
    void client.invalidateQueries({ queryKey: ['registry-proposals'] })
    void client.invalidateQueries({ queryKey: ['list-users'] })
  }, [client, over])
  return query
}

/**
 * Shows the import of one file: its progress, how its records fit the roll, and what could not be
 * read.
 */
const RegisterImportPage = () => {
  const { listId = '', id = '' } = useParams()
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const { data: one, error, refetch } = useImport(id)
  const mayCompare = useMay('GET /api/registry/list/{listId}/proposals')
  if (error !== null && one === undefined) return <ErrorScreen error={error} />
  if (one === undefined) return <PageSkeleton />
  return (
    <Page
      title={importName(one)}
      subtitle={`${formatDateTime(one.createdAt)}${one.Admin === null ? '' : ` · ${one.Admin.name}`}`}
      beside={<ImportStatusChip one={one} />}
      trail={[
        { to: registriesPath(listId), label: list?.name ?? '등기부' },
        { to: registryImportPath(listId), label: '파일 가져오기' },
      ]}
    >
      <Stack spacing={4}>
        {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
        <ImportState one={one} />
        <NotRead failed={one.failed} />
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button component={Link} to={registriesPath(listId)} variant="outlined" color="inherit">
            등기부 보기
          </Button>
          {mayCompare && one.changed > 0 ? (
            <Button component={Link} to={proposalsPath(listId, { status: 'open' })} variant="outlined">
              명부와 다른 곳 보기
            </Button>
          ) : null}
        </Stack>
      </Stack>
    </Page>
  )
}

export default RegisterImportPage
