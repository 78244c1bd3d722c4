import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Confirm } from '../kit/feedback/Confirm.tsx'
import { useUndoToast } from '../kit/feedback/use-undo-toast.tsx'
import { ChosenEntries, useEntriesNamed, whoText } from './chosen-names.tsx'
import { undoRemoval } from './undo-removal.ts'
import { refusedAmong } from './refused-entries.ts'

/** Note where a vote of the list is open. */
const WAITS = '투표가 진행되고 있어 다른 관리자가 승인하면 명부에서 뺍니다.'

/**
 * Removes the selected entries from the list. Those who took part cannot be removed: they are
 * named, and the others can be.
 */
export const RemoveChosen = ({ listId }: { readonly listId: string }) => {
  const { selectedIds, onUnselectItems } = useListContext<ListUser>()
  const { call } = useCalls()
  const notify = useNotify()
  const tell = useUndoToast()
  const [asking, setAsking] = useState(false)
  const [staying, setStaying] = useState<readonly string[]>([])
  const ids = selectedIds.map(String).filter((id) => !staying.includes(id))
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: () => call('DELETE /api/list/{id}/users', { params: { id: listId }, body: { userIds: ids } }),
    onSuccess: (answer) => {
      setAsking(false)
      onUnselectItems()
      if ('pending' in answer) return notify(WAITS, { type: 'info' })
      const { deleted, listUserIds } = answer
      const message = `${formatCount(deleted, '건')}을 명부에서 뺐습니다.`
      const undo = undoRemoval(call, listId, listUserIds)
      return undo === undefined ? notify(message, { type: 'success' }) : tell(message, undo)
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
          <BeforeRemoval listId={listId} ids={ids} />
        ) : (
          <Staying listId={listId} ids={staying} others={ids.length} />
        )}
      </Confirm>
    </>
  )
}

const BeforeRemoval = ({ listId, ids }: { readonly listId: string; readonly ids: readonly string[] }) => (
  <>
    <li>
      빠지는 소유자: <ChosenEntries listId={listId} ids={ids} />
    </li>
    <li>이 리스트의 명부에서 빠지고, 참여율은 남은 세대로 다시 계산됩니다.</li>
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
  const named = useEntriesNamed(listId, ids)
  return (
    <>
      <li>
        이미 참여한 {formatCount(ids.length, '건')}은 기록으로 남아야 해서 뺄 수 없습니다:{' '}
        {whoText(named, ids.length, named.length)}
      </li>
      <li>
        {others === 0
          ? '뺄 수 있는 소유자가 없습니다.'
          : `아직 아무도 빠지지 않았습니다. 나머지 ${formatCount(others, '건')}만 뺄 수 있습니다.`}
      </li>
    </>
  )
}
