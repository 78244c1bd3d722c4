import { Button } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import { formatCount } from '#ui/format.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Confirm } from '../kit/display/Confirm.tsx'
import { nameOf, unitName } from '../words/person-words.ts'
import { refusedAmong } from './refused-entries.ts'

/** As many as one would read, and as an address can name. */
const MOST_NAMED = 20

const useNames = (listId: string, ids: readonly string[]) => {
  const dataProvider = useDataProvider()
  const { data = [] } = useQuery({
    queryKey: ['list-users', 'names', listId, ids],
    enabled: ids.length > 0,
    queryFn: async () =>
      (
        await dataProvider.getList<ListUser>('list-users', {
          filter: { listId, id: ids.slice(0, MOST_NAMED) },
          sort: { field: 'dong', order: 'ASC' },
          pagination: { page: 1, perPage: MOST_NAMED },
        })
      ).data,
  })
  return data
}

/** Takes the chosen entries off the list. Those who took part stay: they are named, and the others can be taken. */
export const RemoveChosen = ({ listId }: { readonly listId: string }) => {
  const { selectedIds, onUnselectItems } = useListContext<ListUser>()
  const { call } = useCalls()
  const notify = useNotify()
  const [asking, setAsking] = useState(false)
  const [staying, setStaying] = useState<readonly string[]>([])
  const ids = selectedIds.map(String).filter((id) => !staying.includes(id))
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call('DELETE /api/list/{id}/users', { params: { id: listId }, body: { userIds: ids } }),
    onSuccess: ({ deleted }) => {
      setAsking(false)
      onUnselectItems()
      notify(`${formatCount(deleted, '건')}을 명부에서 뺐습니다.`, { type: 'success' })
    },
    onError: (thrown) => {
      const failure = toApiError(thrown)
      const refused = failure.code === 'ENTRY_HAS_SUBMISSIONS' ? refusedAmong(ids, failure.fields) : []
      if (refused.length === 0) return
      reset()
      setStaying([...staying, ...refused])
    },
  })
  const ask = (): void => {
    reset()
    setStaying([])
    setAsking(true)
  }
  const problem = error === null ? null : toApiError(error).text
  return (
    <>
      <Button color="error" onClick={ask}>
        명부에서 빼기
      </Button>
      <Confirm
        open={asking}
        title={staying.length === 0 ? '명부에서 빼시겠습니까?' : '참여한 소유자는 뺄 수 없습니다'}
        confirmLabel={staying.length === 0 ? '명부에서 빼기' : `나머지 ${formatCount(ids.length, '건')} 빼기`}
        busy={isPending}
        isRemoval
        disabled={ids.length === 0}
        problem={problem}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {staying.length === 0 ? (
          <BeforeRemoval count={ids.length} />
        ) : (
          <Staying listId={listId} ids={staying} others={ids.length} />
        )}
      </Confirm>
    </>
  )
}

const BeforeRemoval = ({ count }: { readonly count: number }) => (
  <>
    <li>선택한 {formatCount(count, '건')}이 이 리스트의 명부에서 빠지고, 참여율은 남은 세대로 다시 계산됩니다.</li>
    <li>이미 투표하거나 서명한 소유자는 뺄 수 없습니다. 있으면 누구인지 알려 드립니다.</li>
    <li>활동 로그와 메모, 다른 리스트의 명부는 그대로 남습니다.</li>
  </>
)

const Staying = ({
  listId,
  ids,
  others,
}: {
  readonly listId: string
  readonly ids: readonly string[]
  readonly others: number
}) => {
  const named = useNames(listId, ids)
  const more = ids.length - named.length
  return (
    <>
      <li>
        이미 참여한 {formatCount(ids.length, '건')}은 기록으로 남아야 해서 뺄 수 없습니다:{' '}
        {named.map((entry) => `${unitName(entry)} ${nameOf(entry)}`).join(', ')}
        {named.length > 0 && more > 0 ? ` 외 ${formatCount(more, '건')}` : ''}
      </li>
      <li>
        {others === 0
          ? '뺄 수 있는 소유자가 없습니다.'
          : `아직 아무도 빠지지 않았습니다. 나머지 ${formatCount(others, '건')}만 뺄 수 있습니다.`}
      </li>
    </>
  )
}
