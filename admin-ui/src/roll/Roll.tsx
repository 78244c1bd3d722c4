import { naturalOrder } from '#events/values/natural-order.ts'
import PersonAddIcon from '@mui/icons-material/PersonAddAlt'
import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { kakaoWords } from '#services/roll/fields.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { fileOf } from '#ui/http/answered-file.ts'
import { formatArea } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter } from '../kit/collection/columns.ts'
import type { ExplainedSave } from '../kit/export/SavesMenu.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { Empty } from '../kit/feedback/Empty.tsx'
import { LedgerFormButton } from '../labels/building-ledger/LedgerFormButton.tsx'
import { useLedgerForm } from '../labels/building-ledger/use-ledger-form.ts'
import { EntryStatusChip } from '../labels/StatusChip.tsx'
import { dongName } from '../labels/dong-name.ts'
import { useListStats } from '../list/figures/use-list-stats.ts'
import { importsPath } from '../labels/import-paths.ts'
import { residentPath, unitName } from '../labels/person-labels.ts'
import { entryStatusNames } from '../labels/entry-labels.ts'
import { RollBulkActions } from './RollBulkActions.tsx'
import { rollCells } from './roll-cells.ts'
import { RollTotals } from './RollTotals.tsx'
import { EntryName, rollColumns } from './roll-columns.tsx'

const RegisterDialog = lazy(() => import('./RegisterDialog.tsx'))

const minorFilters: readonly CollectionFilter[] = [
  { kind: 'text', source: 'ho', label: '호', minor: true },
  {
    kind: 'choice',
    source: 'kakaoEnabled',
    label: '알림톡',
    choices: choicesOf({ true: kakaoWords.on, false: kakaoWords.off }),
    minor: true,
  },
  {
    kind: 'choice',
    source: 'contactChanged',
    label: '연락처 변경',
    choices: choicesOf({ true: '시작 뒤에 바뀜', false: '바뀌지 않음' }),
    minor: true,
  },
  {
    kind: 'choice',
    source: 'unreachable',
    label: '휴대전화',
    choices: choicesOf({ true: '없음 (온라인 참여 불가)', false: '있음' }),
    minor: true,
  },
  {
    kind: 'choice',
    source: 'areaUnknown',
    label: '면적',
    choices: choicesOf({ true: '모름', false: '있음' }),
    minor: true,
  },
  {
    kind: 'choice',
    source: 'coOwned',
    label: '공유',
    choices: choicesOf({ true: '공유 세대', false: '단독 소유' }),
    minor: true,
  },
]

const useFilters = (listId: string): readonly CollectionFilter[] => {
  const { data } = useListStats(listId)
  const dongs = (data?.byDong ?? []).map(({ dong }) => dong).toSorted(naturalOrder)
  return [
    { kind: 'choice', source: 'dong', label: '동', choices: dongs.map((dong) => ({ id: dong, name: dongName(dong) })) },
    { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(entryStatusNames) },
    ...minorFilters,
  ]
}

/** Shows the owners of one list. */
const Roll = ({ list }: { readonly list: List }) => {
  const { id: listId, name: listName } = list
  const [registering, setRegistering] = useState(false)
  const filters = useFilters(listId)
  const saves = useWholeRoll(listId)
  // With masked names one cannot search for a name either.
  const seesPersons = useMay('GET /api/admin/users')
  const ledgerForm = useLedgerForm(list)
  const ways = <RollWays listId={listId} onRegister={() => setRegistering(true)} />
  return (
    <>
      <Collection<ListUser>
        resource="list-users"
        filter={{ listId }}
        storeKey={`list-users.${listId}`}
        perPage={50}
        sort={{ field: 'dong', order: 'ASC' }}
        search={seesPersons ? '이름, 전화번호, 동-호 검색' : '동-호 검색'}
        filters={filters}
        columns={rollColumns}
        fileName={`${listName}-소유자명부`}
        saves={saves}
        actions={ways}
        bulkActions={<RollBulkActions list={list} fileName={`${listName}-소유자명부-선택`} />}
        rowClick={(_id, _resource, { userId }) => residentPath(listId, String(userId))}
        card={(entry) => <EntryCard entry={entry} />}
        totals={<RollTotals listId={listId} />}
        empty={
          <Empty
            title="등록된 소유자가 없습니다"
            action={
              <>
                {ledgerForm === null ? null : <LedgerFormButton form={ledgerForm} />}
                {ways}
              </>
            }
          >
            엑셀 명부를 그대로 가져오거나 한 명씩 적으세요.
            {ledgerForm === null
              ? ''
              : ' 명부가 없으면 건축물대장의 동·호와 면적이 적힌 양식을 받아 소유자만 적으세요.'}
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

/** Buttons that add owners to a roll, with permission. */
const RollWays = ({ listId, onRegister }: { readonly listId: string; readonly onRegister: () => void }) => {
  const mayImport = useMay('POST /api/roll-import/list/{listId}')
  const mayRegister = useMay('POST /api/list-user/bulk')
  return (
    <>
      {mayRegister ? (
        <Button variant="outlined" color="inherit" startIcon={<PersonAddIcon />} onClick={onRegister}>
          소유자 등록
        </Button>
      ) : null}
      {mayImport ? (
        <Button component={Link} to={importsPath(listId)} variant="contained" startIcon={<UploadFileIcon />}>
          명부 가져오기
        </Button>
      ) : null}
    </>
  )
}

/**
 * Returns the download of the whole list that the server writes: all rows and columns, whatever the
 * filter; nothing without permission.
 */
const useWholeRoll = (listId: string): readonly ExplainedSave[] => {
  const { answerTo } = useCalls()
  const may = useMay('GET /api/list-user/list/{listId}/export')
  const get = (format: 'xlsx' | 'csv') => async (reason: string) =>
    fileOf(
      await answerTo('GET /api/list-user/list/{listId}/export', { params: { listId }, query: { format, reason } }),
      `소유자명부.${format}`,
    )
  return may
    ? [
        { label: '명부 전체, 엑셀 파일 (.xlsx)', getFor: get('xlsx') },
        { label: '명부 전체, CSV 파일 (.csv)', getFor: get('csv') },
      ]
    : []
}

const EntryCard = ({ entry }: { readonly entry: ListUser }) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 3 }}>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="div" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <span>{unitName(entry)}</span> <EntryName entry={entry} />
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {[
          rollCells.phone(entry),
          entry.area === null ? '' : formatArea(entry.area),
          entry.memoCount === 0 ? '' : `메모 ${entry.memoCount}건`,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </Typography>
    </Box>
    <EntryStatusChip status={entry.status} />
  </Stack>
)

export default Roll
