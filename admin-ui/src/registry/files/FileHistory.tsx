import { Stack, Typography } from '@mui/material'
import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import type { Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { registryFilePath } from '../../labels/registry/registry-labels.ts'
import { ImportStatusChip } from '../../labels/registry/RegistryChips.tsx'
import { importName, importOutcome } from './import-text.ts'

/** Interval of refetching in milliseconds while an import runs. */
const REFETCH_MS = 5_000

const NameLink = ({ one }: { readonly one: RegistryImport }) => (
  <RecordLink to={registryFilePath(one.listId, one.id)}>{importName(one)}</RecordLink>
)

const columns: readonly Column<RegistryImport>[] = [
  { source: 'createdAt', nowrap: true, render: ({ createdAt }) => formatDateTime(createdAt) },
  { source: 'fileName', render: (one) => <NameLink one={one} /> },
  { source: 'status', render: (one) => <ImportStatusChip one={one} /> },
  { source: 'counts', render: importOutcome },
  { source: 'Admin', nowrap: true, render: ({ Admin }) => Admin?.name ?? '–' },
]

/** Shows the files that were imported into a list, with their outcome. */
export const FileHistory = ({ listId }: { readonly listId: string }) => (
  <Collection<RegistryImport>
    resource="registry-imports"
    filter={{ listId }}
    storeKey={`registry-imports.${listId}`}
    sort={{ field: 'createdAt', order: 'DESC' }}
    refetchMs={REFETCH_MS}
    columns={columns}
    rowClick={(id) => registryFilePath(listId, String(id))}
    card={(one) => (
      <Stack spacing={1}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
          <NameLink one={one} />
          <ImportStatusChip one={one} />
        </Stack>
        <Typography variant="caption" color="textSecondary">
          {[formatDateTime(one.createdAt), one.Admin?.name ?? '', importOutcome(one)]
            .filter((part) => part !== '')
            .join(' · ')}
        </Typography>
      </Stack>
    )}
    empty={<Empty title="아직 가져온 등기부가 없습니다" />}
  />
)
