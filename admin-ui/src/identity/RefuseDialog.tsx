import { TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { Confirm } from '../kit/feedback/Confirm.tsx'

type RefuseDialogProps = { readonly mismatch: IdentityMismatch; readonly onClose: () => void }

const MAX_LETTERS = 500

/** Dialog that explains refusing somebody as an owner, requests the reason, and does it. */
const RefuseDialog = ({ mismatch: { id }, onClose }: RefuseDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/identity/mismatches/{id}/refuse', { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      notify('인정하지 않았습니다. 결과를 메시지로 알립니다.', { type: 'success' })
      onClose()
    },
  })
  return (
    <Confirm
      open
      title="이 본인 확인을 인정하지 않으시겠습니까?"
      confirmLabel="인정하지 않기"
      busy={isPending}
      isRemoval
      disabled={reason.trim() === ''}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
      fields={
        <TextField
          label="인정하지 않는 사유"
          required
          multiline
          minRows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          helperText="메시지에는 나가지 않습니다."
          slotProps={{ htmlInput: { maxLength: MAX_LETTERS } }}
          sx={{ mt: 4 }}
          fullWidth
        />
      }
    >
      <li>본인 확인을 한 전화번호로, 소유자로 확인되지 않았으니 관리사무소에 문의하라고 알립니다.</li>
      <li>
        알린 뒤에는 본인 확인으로 받은 이름, 전화번호, 생년월일과 사유를 파기합니다. 다시는 볼 수 없습니다. 누가 언제
        결정했는지는 남습니다.
      </li>
      <li>그 사람은 본인 확인을 처음부터 다시 하고 확인을 다시 요청할 수 있습니다.</li>
    </Confirm>
  )
}

export default RefuseDialog
