import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'

type DeleteDraftProps = {
  readonly vote: Pick<Vote, 'id' | 'title' | 'link'>
  readonly open: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Dialog before a draft is deleted. */
export const DeleteDraft = ({ vote, open, onClose, onDeleted }: DeleteDraftProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => call('DELETE /api/votes/{id}', { params: { id: vote.id } }),
    onSuccess: () => {
      notify('투표를 삭제했습니다.', { type: 'success' })
      onDeleted()
    },
  })
  return (
    <Confirm
      open={open}
      title="투표를 삭제하시겠습니까?"
      confirmLabel="삭제"
      busy={isPending}
      isRemoval
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <li>‘{vote.title}’의 문항과 후보자 소개가 목록에서 사라지고, 되돌릴 수 없습니다.</li>
      {vote.link === null ? null : <li>이미 알린 투표 링크는 더 이상 열리지 않습니다.</li>}
      <li>리스트와 소유자 명부, 삭제한 기록은 그대로 남습니다.</li>
    </Confirm>
  )
}
