import { Stack, Typography } from '@mui/material'
import type { RollImportSummary } from '#services/roll-import/roll-imports.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { countsText } from './import-labels.ts'
import { importPath } from '../labels/import-paths.ts'
import { ImportStatusChip } from './ImportStatusChip.tsx'

const outcomeText = ({ status, counts, progress, error }: RollImportSummary): string => {
  if (status === 'failed') return error ?? countsText(counts)
  if (status === 'running') return `${progress.toLocaleString('ko-KR')} / ${formatCount(counts.rows, '건')}`
  return status === 'discarded' ? '–' : countsText(counts)
}

const FileLink = ({ one }: { readonly one: RollImportSummary }) => (
  <RecordLink to={importPath(one.listId, one.id)}>{one.fileName}</RecordLink>
)

const columns: readonly Column<RollImportSummary>[] = [
  { source: 'createdAt', nowrap: true, render: ({ createdAt }) => formatDateTime(createdAt) },
  { source: 'fileName', render: (one) => <FileLink one={one} /> },
  { source: 'status', render: ({ status }) => <ImportStatusChip status={status} /> },
  { source: 'counts', render: outcomeText },
  { source: 'Admin', nowrap: true, render: ({ Admin }) => Admin?.name ?? '–' },
  {
    source: 'finishedAt',
    nowrap: true,
    hidden: true,
    render: ({ finishedAt }) => (finishedAt === null ? '–' : formatDateTime(finishedAt)),
  },
]

/** Shows the rolls that were imported into a list, with their outcome. */
export const ImportHistory = ({ listId }: { readonly listId: string }) => (
  <Collection<RollImportSummary>
    resource="roll-imports"
    filter={{ listId }}
    storeKey={`roll-imports.${listId}`}
    sort={{ field: 'createdAt', order: 'DESC' }}
    columns={columns}
    rowClick={(id) => importPath(listId, String(id))}
    card={(one) => (
      <Stack spacing={1}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <FileLink one={one} />
          <ImportStatusChip status={one.status} />
        </Stack>
        <Typography variant="caption" color="textSecondary">
          {[formatDateTime(one.createdAt), one.Admin?.name ?? '', outcomeText(one)]
            .filter((part) => part !== '')
            .join(' · ')}
        </Typography>
      </Stack>
    )}
    empty={<Empty title="아직 가져온 명부가 없습니다" />}
  />
)
