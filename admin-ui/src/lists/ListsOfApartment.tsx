import { Box, Chip, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable } from 'react-admin'
import { formatArea, formatCount, formatPercent } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import { Collection } from '../app/collection/Collection.tsx'
import { FilterSelect } from '../app/collection/FilterSelect.tsx'
import { RecordLink } from '../app/collection/RecordLink.tsx'
import { SearchField } from '../app/collection/SearchField.tsx'
import { Bar } from '../app/display/Bar.tsx'
import { DaysLeft } from '../app/display/DaysLeft.tsx'
import { Empty } from '../app/display/Empty.tsx'
import { shareOf } from '../app/display/share.ts'
import { ListStatusChip } from '../app/display/StatusChip.tsx'
import { listPath, listStatusNames, listTypeNames, periodText } from './list-words.ts'

type ListsOfApartmentProps = { readonly apartmentId: string; readonly create: ReactNode }

const choicesOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([id, name]) => ({ id, name }))

/** The campaigns of one complex. */
export const ListsOfApartment = ({ apartmentId, create }: ListsOfApartmentProps) => (
  <Collection<List>
    // Another complex is another collection: page and filters must not be carried over.
    key={apartmentId}
    resource="lists"
    filter={{ apartmentId }}
    storeKey={`lists.${apartmentId}`}
    sort={{ field: 'endDate', order: 'DESC' }}
    toolbar={
      <>
        <SearchField label="리스트 이름 검색" />
        <FilterSelect source="type" label="유형" choices={choicesOf(listTypeNames)} />
        <FilterSelect source="status" label="상태" choices={choicesOf(listStatusNames)} />
      </>
    }
    table={<ListTable />}
    card={(list) => <ListCard list={list} />}
    empty={
      <Empty title="아직 리스트가 없습니다" action={create}>
        리스트는 한 번의 동의서 징구나 투표입니다. 리스트를 만든 다음 소유자 명부를 등록하세요.
      </Empty>
    }
  />
)

const ListTable = () => (
  <DataTable<List> bulkActionButtons={false} rowClick="show">
    <DataTable.Col<List> source="name" render={(row) => <RecordLink to={listPath(row.id)}>{row.name}</RecordLink>} />
    <DataTable.Col<List> source="type" disableSort render={({ type }) => <Chip size="small" variant="outlined" label={listTypeNames[type]} />} />
    <DataTable.Col<List> source="status" disableSort render={({ status }) => <ListStatusChip status={status} />} />
    <DataTable.Col<List> source="units" label="세대" disableSort render={(row) => <UnitProgress list={row} />} />
    <DataTable.Col<List> source="area" label="면적" disableSort render={(row) => <AreaProgress list={row} />} />
    <DataTable.Col<List> source="startDate" label="기간" render={(row) => periodText(row)} />
    <DataTable.Col<List> source="endDate" label="남은 기간" align="right" render={(row) => <DaysLeft list={row} />} />
  </DataTable>
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
