import PersonAddIcon from '@mui/icons-material/PersonAddAlt'
import { Box, Button, Stack, Typography, useMediaQuery, type Theme } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { ColumnsButton, DataTable } from 'react-admin'
import type { ListUser } from '#services/list-user/list-users.contract.ts'
import { formatArea, formatDate, formatDateTime, formatPhone } from '#ui/format.ts'
import { Collection } from '../app/collection/Collection.tsx'
import { FilterSelect } from '../app/collection/FilterSelect.tsx'
import { SearchField } from '../app/collection/SearchField.tsx'
import { Empty } from '../app/display/Empty.tsx'
import { EntryStatusChip } from '../app/display/StatusChip.tsx'
import { dongName } from '../lists/ByDong.tsx'
import { useListStats } from '../lists/use-list-stats.ts'
import { entryStatusNames } from './entry-words.ts'
import { ExportButton } from './ExportButton.tsx'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))

type RollProps = { readonly listId: string; readonly listName: string }

const statusChoices = Object.entries(entryStatusNames).map(([id, name]) => ({ id, name }))
const HIDDEN_AT_FIRST = ['birthDate', 'landShare', 'ownershipShare', 'kakaoEnabled']

/** The owners of one list. */
export const Roll = ({ listId, listName }: RollProps) => {
  const [registering, setRegistering] = useState(false)
  const register = (
    <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setRegistering(true)}>
      소유자 등록
    </Button>
  )
  return (
    <>
      <Collection<ListUser>
        resource="list-users"
        filter={{ listId }}
        storeKey={`list-users.${listId}`}
        perPage={50}
        sort={{ field: 'dong', order: 'ASC' }}
        toolbar={<RollToolbar listId={listId} listName={listName} register={register} />}
        table={<RollTable />}
        card={(entry) => <EntryCard entry={entry} />}
        empty={
          <Empty title="등록된 소유자가 없습니다" action={register}>
            투표와 동의의 대상이 되는 소유자를 등록하세요. 한 명씩 적거나, 엑셀에서 복사한 표를 한 번에 붙여넣을 수 있습니다.
          </Empty>
        }
      />
      {registering ? (
        <Suspense fallback={null}>
          <RegisterDialog listId={listId} onClose={() => setRegistering(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

type RollToolbarProps = RollProps & { readonly register: React.ReactNode }

const RollToolbar = ({ listId, listName, register }: RollToolbarProps) => {
  const { data } = useListStats(listId)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const dongs = (data?.byDong ?? []).map(({ dong }) => dong).toSorted((left, right) => left.localeCompare(right, 'ko-KR', { numeric: true }))
  return (
    <>
      <SearchField label="이름, 전화번호, 동-호 검색" />
      <FilterSelect source="dong" label="동" choices={dongs.map((dong) => ({ id: dong, name: dongName(dong) }))} />
      <FilterSelect source="status" label="상태" choices={statusChoices} />
      <Box sx={{ flex: 1 }} />
      {isNarrow ? null : <ColumnsButton />}
      <ExportButton listId={listId} listName={listName} />
      {register}
    </>
  )
}

const areaText = (area: number | null): string => (area === null ? '–' : formatArea(area))

const RollTable = () => (
  <DataTable<ListUser> bulkActionButtons={false} rowClick={false} hiddenColumns={HIDDEN_AT_FIRST}>
    <DataTable.Col<ListUser> source="dong" render={({ dong }) => dongName(dong)} />
    <DataTable.Col<ListUser> source="ho" disableSort render={({ ho }) => (ho.endsWith('호') ? ho : `${ho}호`)} />
    <DataTable.Col<ListUser> source="name" render={({ name }) => <strong>{name ?? '–'}</strong>} />
    <DataTable.Col<ListUser> source="phone" disableSort render={({ phone }) => (phone === null || phone === '' ? '–' : formatPhone(phone))} />
    <DataTable.Col<ListUser> source="birthDate" disableSort render={({ birthDate }) => (birthDate === null ? '–' : formatDate(birthDate))} />
    <DataTable.Col<ListUser> source="area" align="right" render={({ area }) => areaText(area)} />
    <DataTable.Col<ListUser> source="landShare" align="right" disableSort render={({ landShare }) => areaText(landShare)} />
    <DataTable.Col<ListUser> source="ownershipShare" disableSort render={({ ownershipShare }) => ownershipShare ?? '–'} />
    <DataTable.Col<ListUser> source="kakaoEnabled" disableSort render={({ kakaoEnabled }) => (kakaoEnabled ? '보냄' : '보내지 않음')} />
    <DataTable.Col<ListUser> source="status" render={({ status }) => <EntryStatusChip status={status} />} />
    <DataTable.Col<ListUser> source="completedAt" render={({ completedAt }) => (completedAt === null ? '–' : formatDateTime(completedAt))} />
  </DataTable>
)

const EntryCard = ({ entry }: { readonly entry: ListUser }) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
    <Box>
      <Typography variant="subtitle2">
        {dongName(entry.dong)} {entry.ho}호 {entry.name}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {[entry.phone === null ? null : formatPhone(entry.phone), entry.area === null ? null : formatArea(entry.area)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
    <EntryStatusChip status={entry.status} />
  </Stack>
)
