import { Stack, Typography } from '@mui/material'
import type { RegistryCollection } from '#services/registry/purchase/registry-collections.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import type { Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { collectionPath, collectionStatusNames } from '../../labels/registry/registry-labels.ts'
import { ListName } from '../board/ListName.tsx'
import { CollectionStatusChip } from '../../labels/registry/RegistryChips.tsx'

const startText = ({ startedAt }: RegistryCollection): string =>
  startedAt === undefined ? '시작 전' : formatDateTime(startedAt)

const countOr = (count: number): string => (count === 0 ? '–' : formatCount(count, '건'))

const columns: readonly Column<RegistryCollection>[] = [
  {
    source: 'startedAt',
    nowrap: true,
    render: (one) => <RecordLink to={collectionPath(one.listId, one.id)}>{startText(one)}</RecordLink>,
    text: startText,
  },
  {
    source: 'status',
    render: (collection) => <CollectionStatusChip collection={collection} />,
    text: ({ status }) => collectionStatusNames[status],
  },
  {
    source: 'done',
    nowrap: true,
    align: 'right',
    render: ({ done, total }) => `${done.toLocaleString('ko-KR')} / ${formatCount(total, '세대')}`,
  },
  { source: 'failed', nowrap: true, align: 'right', render: ({ failed }) => countOr(failed) },
  { source: 'unclear', nowrap: true, align: 'right', render: ({ unclear }) => countOr(unclear) },
  {
    source: 'cost',
    nowrap: true,
    align: 'right',
    render: ({ cost }) => formatWon(cost),
    text: ({ cost }) => String(cost),
  },
  { source: 'Admin', nowrap: true, render: ({ Admin }) => Admin?.name ?? '–' },
  {
    source: 'finishedAt',
    hidden: true,
    nowrap: true,
    render: ({ finishedAt }) => (finishedAt === undefined ? '–' : formatDateTime(finishedAt)),
  },
]

const columnsOfAll: readonly Column<RegistryCollection>[] = [
  { source: 'listId', render: (one) => <ListName listId={one.listId} /> },
  ...columns,
]

const CollectionCard = ({ one }: { readonly one: RegistryCollection }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
      <RecordLink to={collectionPath(one.listId, one.id)}>{startText(one)}</RecordLink>
      <CollectionStatusChip collection={one} />
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {[
        `${one.done.toLocaleString('ko-KR')} / ${formatCount(one.total, '세대')}`,
        formatWon(one.cost),
        one.failed === 0 ? '' : `실패 ${formatCount(one.failed, '건')}`,
        one.unclear === 0 ? '' : `확인 필요 ${formatCount(one.unclear, '건')}`,
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </Typography>
  </Stack>
)

type CollectionHistoryProps = {
  /** Scope: one list, or all that the filter lets through. */
  readonly of:
    | { readonly listId: string }
    | { readonly filter: { readonly apartmentId?: string }; readonly storeKey: string }
}

/** Shows the past collections with their costs, the newest first. */
export const CollectionHistory = ({ of }: CollectionHistoryProps) => (
  <Collection<RegistryCollection>
    {...('listId' in of
      ? {
          resource: 'registry-collections',
          filter: { listId: of.listId },
          storeKey: `registry-collections.${of.listId}`,
          columns,
        }
      : { resource: 'all-registry-collections', ...of, columns: columnsOfAll })}
    sort={{ field: 'startedAt', order: 'DESC' }}
    rowClick={(id, _resource, record) => collectionPath(record.listId, String(id))}
    card={(one) => (
      <Stack spacing={1.5}>
        {'listId' in of ? null : <ListName listId={one.listId} />}
        <CollectionCard one={one} />
      </Stack>
    )}
    empty={<Empty title="아직 수집한 적이 없습니다" />}
  />
)
