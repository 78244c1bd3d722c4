import { MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { ClearingEvidence } from '#services/registry/registries.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { evidenceNames } from '../../labels/registry/registry-labels.ts'

type ClearRiskDialogProps = {
  /** Text of the risk. */
  readonly text: string
  readonly order: { readonly registryId: string; readonly listUserId: string; readonly code: string }
  readonly onClose: () => void
}

/** Minimum and maximum length of a reason in characters, as the server's. */
const MINIMUM = 5
const MAXIMUM = 1_000

/** Dialog that clears a risk, with what somebody found out. */
const ClearRiskDialog = ({ text, order: { registryId, listUserId, code }, onClose }: ClearRiskDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [reason, setReason] = useState('')
  const [evidenceKind, setKind] = useState<ClearingEvidence>('register')
  const [evidence, setEvidence] = useState('')
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/registry/{id}/risk/clear', {
        params: { id: registryId },
        body: { listUserId, code, reason: reason.trim(), evidenceKind, evidence: evidence.trim() },
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
      disabled={reason.trim().length < MINIMUM}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
      fields={
        <Stack spacing={4} sx={{ mt: 2 }}>
          <TextField
            label="해소한 이유"
            helperText={`무엇을 확인했는지 ${MINIMUM}자 이상 적어주세요.`}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            multiline
            minRows={2}
            fullWidth
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: MAXIMUM } }}
          />
          <EvidenceFields kind={evidenceKind} onKind={setKind} text={evidence} onText={setEvidence} />
        </Stack>
      }
    >
      <li>{text}</li>
      <li>이 등기부에서만 해소합니다. 새 등기부에 같은 위험이 있으면 다시 나타납니다.</li>
      <li>누가 왜 해소했는지 기록에 남고, 되돌릴 수 있습니다.</li>
    </Confirm>
  )
}

type EvidenceFieldsProps = {
  readonly kind: ClearingEvidence
  readonly onKind: (kind: ClearingEvidence) => void
  readonly text: string
  readonly onText: (text: string) => void
}

/** Fields of the evidence: its kind, and a reference. */
const EvidenceFields = ({ kind, onKind, text, onText }: EvidenceFieldsProps) => (
  <>
    <TextField
      select
      label="확인한 자료"
      value={kind}
      onChange={({ target }) => onKind(target.value as ClearingEvidence)}
    >
      {Object.entries(evidenceNames).map(([one, name]) => (
        <MenuItem key={one} value={one}>
          {name}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      label="자료의 번호나 날짜"
      helperText="예: 접수 제12345호, 2026. 11. 3. 확인서. 비워 둘 수 있습니다."
      value={text}
      onChange={({ target }) => onText(target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  </>
)

export default ClearRiskDialog
