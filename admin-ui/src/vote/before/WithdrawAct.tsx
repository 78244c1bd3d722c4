import { Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import { toApiError } from '#ui/api-client.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/display/Confirm.tsx'
import { votePath } from '../../words/vote-words.ts'
import { useVoteCall } from './use-vote-call.ts'

const MOST_OF_REASON = 500

/** Takes an announcement back, for a reason that stays in the log. */
export const WithdrawAct = ({ vote }: { readonly vote: Vote }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, reset } = useVoteCall({
    send: () =>
      call('DELETE /api/votes/{id}/announcement', { params: { id: vote.id }, body: { reason: reason.trim() } }),
    onDone: () => {
      notify('공고를 거두었습니다. 이제 투표를 고칠 수 있습니다.', { type: 'success' })
      void navigate(votePath(vote.id))
    },
  })
  const ask = (): void => {
    reset()
    setAsking(true)
  }
  return (
    <>
      <Button color="error" variant="outlined" onClick={ask}>
        공고 거두기
      </Button>
      <Confirm
        open={isAsking}
        title="공고를 거두시겠습니까?"
        confirmLabel="공고 거두기"
        busy={isPending}
        isRemoval
        disabled={reason.trim() === ''}
        problem={error === null ? null : toApiError(error).text}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
        fields={
          <TextField
            label="거두는 까닭"
            value={reason}
            required
            fullWidth
            multiline
            minRows={2}
            sx={{ mt: 2 }}
            helperText="예: 후보자 이름에 오타가 있어 고칩니다."
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: MOST_OF_REASON } }}
          />
        }
      >
        <li>투표가 초안으로 돌아가고, 고치거나 삭제할 수 있게 됩니다.</li>
        <li>시작 시각이 되어도 저절로 시작하지 않습니다.</li>
        <li>공고했던 사실과 거둔 까닭은 기록에 남습니다. 게시판의 공고문은 직접 떼어주세요.</li>
      </Confirm>
    </>
  )
}
