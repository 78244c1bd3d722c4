import PersonAddIcon from '@mui/icons-material/PersonAddAlt'
import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { ListUser } from '#services/list-user/list-users.contract.ts'
import { formatArea, formatPhone } from '#ui/format.ts'
import { Collection } from '../app/collection/Collection.tsx'
import { choicesOf, type CollectionFilter } from '../app/collection/columns.ts'
import { ExportButton } from '../app/collection/ExportButton.tsx'
import { RecordLink } from '../app/collection/RecordLink.tsx'
import { Empty } from '../app/display/Empty.tsx'
import { EntryStatusChip } from '../app/display/StatusChip.tsx'
import { dongName } from '../lists/dong-name.ts'
import { useListStats } from '../lists/use-list-stats.ts'
import { personPath } from '../users/person-words.ts'
import { entryStatusNames } from './entry-words.ts'
import { rollColumns } from './roll-columns.tsx'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))

type RollProps = { readonly listId: string; readonly listName: string }

/** 101동 before 1001동. */
const byNumber = new Intl.Collator('ko-KR', { numeric: true })

const useFilters = (listId: string): readonly CollectionFilter[] => {
  const { data } = useListStats(listId)
  const dongs = (data?.byDong ?? []).map(({ dong }) => dong).toSorted(byNumber.compare)
  return [
    { kind: 'choice', source: 'dong', label: '동', choices: dongs.map((dong) => ({ id: dong, name: dongName(dong) })) },
    { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(entryStatusNames) },
  ]
}

/** The owners of one list. */
export const Roll = ({ listId, listName }: RollProps) => {
  const [registering, setRegistering] = useState(false)
  const filters = useFilters(listId)
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
        search="이름, 전화번호, 동-호 검색"
        filters={filters}
        columns={rollColumns}
        fileName={`${listName}-소유자명부`}
        actions={register}
        bulkActions={<ExportButton columns={rollColumns} fileName={`${listName}-소유자명부-선택`} chosenOnly />}
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

const EntryCard = ({ entry }: { readonly entry: ListUser }) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
    <Box>
      <Typography variant="subtitle2">
        {dongName(entry.dong)} {entry.ho}호 <RecordLink to={personPath(entry.userId)}>{entry.name ?? '–'}</RecordLink>
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {[entry.phone === null ? null : formatPhone(entry.phone), entry.area === null ? null : formatArea(entry.area)].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
    <EntryStatusChip status={entry.status} />
  </Stack>
)
