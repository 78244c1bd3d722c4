import { Box, Chip, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatArea, formatCount, formatDate, formatPercent } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import { Collection } from '../app/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../app/collection/columns.ts'
import { RecordLink } from '../app/collection/RecordLink.tsx'
import { Bar } from '../app/display/Bar.tsx'
import { DaysLeft } from '../app/display/DaysLeft.tsx'
import { Empty } from '../app/display/Empty.tsx'
import { shareOf } from '../app/display/share.ts'
import { ListStatusChip } from '../app/display/StatusChip.tsx'
import { listPath, listStatusNames, listTypeNames, periodText } from './list-words.ts'

type ListsOfApartmentProps = { readonly apartmentId: string; readonly create: ReactNode }

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'type', label: '유형', choices: choicesOf(listTypeNames) },
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(listStatusNames) },
]

const columns: readonly Column<List>[] = [
  { source: 'name', sortable: true, render: (row) => <RecordLink to={listPath(row.id)}>{row.name}</RecordLink>, text: ({ name }) => name },
  { source: 'type', render: ({ type }) => <Chip size="small" variant="outlined" label={listTypeNames[type]} />, text: ({ type }) => listTypeNames[type] },
  { source: 'status', render: ({ status }) => <ListStatusChip status={status} />, text: ({ status }) => listStatusNames[status] },
  { source: 'units', label: '세대', render: (row) => <UnitProgress list={row} />, text: ({ completedCount, totalTargets }) => `${completedCount} / ${totalTargets}` },
  { source: 'area', label: '면적', render: (row) => <AreaProgress list={row} />, text: ({ completedArea, totalArea }) => `${completedArea} / ${totalArea}` },
  { source: 'startDate', nowrap: true, label: '기간', sortable: true, render: periodText, text: periodText },
  { source: 'endDate', label: '남은 기간', sortable: true, align: 'right', render: (row) => <DaysLeft list={row} /> },
  { source: 'createdAt', nowrap: true, sortable: true, hidden: true, render: ({ createdAt }) => formatDate(createdAt), text: ({ createdAt }) => formatDate(createdAt) },
]

/** The campaigns of one complex. */
export const ListsOfApartment = ({ apartmentId, create }: ListsOfApartmentProps) => (
  <Collection<List>
    // Another complex is another collection: page and filters must not be carried over.
    key={apartmentId}
    resource="lists"
    filter={{ apartmentId }}
    storeKey={`lists.${apartmentId}`}
    sort={{ field: 'endDate', order: 'DESC' }}
    search="리스트 이름 검색"
    filters={filters}
    columns={columns}
    fileName="리스트"
    rowClick="show"
    card={(list) => <ListCard list={list} />}
    empty={
      <Empty title="아직 리스트가 없습니다" action={create}>
        {create === undefined ? '이 아파트에서 진행한 동의서 징구나 투표가 여기에 나타납니다.' : '리스트는 한 번의 동의서 징구나 투표입니다. 리스트를 만든 다음 소유자 명부를 등록하세요.'}
      </Empty>
    }
  />
)

type ProgressCellProps = { readonly label: string; readonly done: number; readonly total: number; readonly risk: number; readonly text: string }

const ProgressCell = ({ label, done, total, risk, text }: ProgressCellProps) => (
  <Box sx={{ minWidth: 150 }}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" component="span" sx={{ fontWeight: 700 }}>
        {formatPercent(shareOf(done, total))}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {text}
      </Typography>
    </Stack>
    <Bar label={label} done={done} total={total} risk={risk} height={6} />
  </Box>
)

const UnitProgress = ({ list }: { readonly list: List }) => (
  <ProgressCell
    label={`${list.name} 세대 참여율`}
    done={list.completedCount}
    total={list.totalTargets}
    risk={list.riskCount}
    text={`${list.completedCount.toLocaleString('ko-KR')} / ${formatCount(list.totalTargets, '세대')}`}
  />
)

const AreaProgress = ({ list }: { readonly list: List }) => (
  <ProgressCell label={`${list.name} 면적 참여율`} done={list.completedArea} total={list.totalArea} risk={list.riskArea} text={formatArea(list.totalArea)} />
)

const ListCard = ({ list }: { readonly list: List }) => (
  <Stack spacing={2}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={listPath(list.id)}>{list.name}</RecordLink>
      <DaysLeft list={list} />
    </Stack>
    <Stack direction="row" spacing={2}>
      <Chip size="small" variant="outlined" label={listTypeNames[list.type]} />
      <ListStatusChip status={list.status} />
    </Stack>
    <UnitProgress list={list} />
    <Typography variant="caption" color="textSecondary">
      {periodText(list)}
    </Typography>
  </Stack>
)
