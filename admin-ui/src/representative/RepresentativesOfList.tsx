import { Button, Stack, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CoOwnersRow } from '#services/representative/appointments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { SegmentedChoice } from '../kit/display/SegmentedChoice.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { unitName } from '../labels/person-labels.ts'
import { CoOwnersCard } from './CoOwnersCard.tsx'
import { standingOf, type Standing } from './representative-words.ts'

const useRepresentatives = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['signature', 'representatives', listId],
    queryFn: () => call('GET /api/lists/{listId}/representatives', { params: { listId } }),
    ...live,
  })
}

/** Shows the co-owners of a list with their representatives, and what is missing. */
const RepresentativesOfList = ({ list }: { readonly list: List }) => {
  const { data, error, refetch } = useRepresentatives(list.id)
  if (data === undefined)
    return error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!data.asked)
    return (
      <Empty title="대표자를 정하지 않는 리스트입니다">
        공유자 모두의 동의를 받는 리스트입니다. 리스트 수정에서 공유 세대를 대표자의 동의로 세도록 바꿀 수 있습니다.
      </Empty>
    )
  if (data.coOwners.length === 0)
    return <Empty title="공유 세대가 없습니다">명부에 소유자가 여럿인 세대가 있으면 여기에 나옵니다.</Empty>
  return <CoOwnersList rows={data.coOwners} />
}

export default RepresentativesOfList

/** Number of co-owners that are shown at first, and with each press. */
const STEP = 30

const matches = ({ units }: CoOwnersRow, sought: string): boolean =>
  units.some((unit) => unitName(unit).replaceAll(' ', '').includes(sought.replaceAll(' ', '')))

const CoOwnersList = ({ rows }: { readonly rows: readonly CoOwnersRow[] }) => {
  const [standing, setStanding] = useState<Standing | 'all'>('all')
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState(STEP)
  const count = (which: Standing): number => rows.filter((row) => standingOf(row) === which).length
  const names = {
    all: `전체 ${rows.length}`,
    lacking: `선임 전 ${count('lacking')}`,
    waiting: `승인 대기 ${count('waiting')}`,
    appointed: `선임됨 ${count('appointed')}`,
  }
  const found = rows.filter((row) => (standing === 'all' || standingOf(row) === standing) && matches(row, sought))
  return (
    <Stack spacing={4}>
      <Stack direction="row" spacing={3} sx={{ flexWrap: 'wrap', rowGap: 2, alignItems: 'center' }}>
        <SegmentedChoice label="선임 상태" names={names} value={standing} onChoose={setStanding} />
        <TextField
          size="small"
          label="동·호 찾기"
          value={sought}
          onChange={({ target: { value } }) => setSought(value)}
        />
      </Stack>
      {found.length === 0 ? <Empty title="찾는 세대가 없습니다" /> : null}
      {found.slice(0, shown).map((row) => (
        <CoOwnersCard key={row.owners[0]?.listUserId} row={row} />
      ))}
      {found.length > shown ? (
        <Button color="inherit" variant="outlined" onClick={() => setShown(shown + STEP)}>
          더 보기
        </Button>
      ) : null}
    </Stack>
  )
}
