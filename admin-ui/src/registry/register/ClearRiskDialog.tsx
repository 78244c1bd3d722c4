import { TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/display/Confirm.tsx'

type ClearRiskDialogProps = {
  /** What the risk says. */
  readonly text: string
  readonly order: { readonly registryId: string; readonly listUserId: string; readonly code: string }
  readonly onClose: () => void
}

/** Letters of a reason, as the server wants them. */
const LEAST = 5
const MOST = 1_000

/** Somebody has looked into a risk: they say what they found. */
const ClearRiskDialog = ({ text, order: { registryId, listUserId, code }, onClose }: ClearRiskDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call('POST /api/registry/{id}/risk/clear', {
        params: { id: registryId },
        body: { listUserId, code, reason: reason.trim() },
      }),
    onSuccess: () => {
      notify('위험을 해소했습니다.', { type: 'success' })
      onClose()
    },
  })
  return (
    <Confirm
      open
      title="이 위험을 해소할까요?"
      confirmLabel="해소"
      busy={isPending}
      disabled={reason.trim().length < LEAST}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
      fields={
        <TextField
          label="해소한 이유"
          helperText={`무엇을 확인했는지 ${LEAST}자 이상 적어주세요.`}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          multiline
          minRows={2}
          fullWidth
          required
          autoFocus
          slotProps={{ htmlInput: { maxLength: MOST } }}
          sx={{ mt: 2 }}
        />
      }
    >
      <li>{text}</li>
      <li>이 등기부에서만 해소합니다. 새 등기부에 같은 위험이 있으면 다시 나타납니다.</li>
      <li>누가 왜 해소했는지 기록에 남고, 되돌릴 수 있습니다.</li>
    </Confirm>
  )
}

export default ClearRiskDialog
