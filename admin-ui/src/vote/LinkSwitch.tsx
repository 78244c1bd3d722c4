import { Button } from '@mui/material'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { ConfirmedAct } from '../kit/display/ConfirmedAct.tsx'

type Link = NonNullable<Vote['link']>
type LinkSwitchProps = { readonly vote: Vote; readonly link: Link }

const useChange = ({ id: voteId, listId }: Vote) => {
  const { call } = useCalls()
  return (status: Link['status']) =>
    call('PUT /api/lists/{listId}/vote/{voteId}/link/status', { params: { listId, voteId }, body: { status } })
}

/** Off is asked about, on is not: nobody loses anything by it. */
export const LinkSwitch = ({ vote, link }: LinkSwitchProps) => {
  const change = useChange(vote)
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: () => change('active'),
    onSuccess: () => notify('링크를 켰습니다.', { type: 'success' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  if (link.status === 'inactive')
    return (
      <Button variant="outlined" color="inherit" fullWidth loading={isPending} onClick={() => mutate()}>
        링크 켜기
      </Button>
    )
  return (
    <ConfirmedAct
      label="링크 끄기"
      title="링크를 끄시겠습니까?"
      done="링크를 껐습니다."
      undoOf={() => ({ undo: () => change('active'), undone: '링크를 다시 켰습니다.' })}
      button={{ variant: 'outlined', sx: { width: '100%' } }}
      send={() => change('inactive')}
    >
      <li>이 링크를 받은 모든 소유자가 바로 들어올 수 없게 됩니다.</li>
      <li>이미 제출된 표는 그대로 남습니다.</li>
      <li>언제든 다시 켤 수 있고, 주소와 QR 코드는 바뀌지 않습니다.</li>
    </ConfirmedAct>
  )
}
