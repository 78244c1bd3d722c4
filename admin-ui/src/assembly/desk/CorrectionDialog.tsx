import { Alert, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { actNames } from '#services/assembly/attendance/attendance-texts.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { fromSeoulClock, toSeoulClock } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import type { ActToCorrect } from './Attendees.tsx'

type CorrectionDialogProps = {
  readonly assemblyId: string
  readonly name: string
  readonly correcting: ActToCorrect
  readonly onClose: () => void
}

const wayNames = { struck: '세지 않음', time: '시각 수정' } as const

/** State of a correction as it is typed, and its request. */
const useCorrection = ({ assemblyId, correcting: { entry, act }, onClose }: Omit<CorrectionDialogProps, 'name'>) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [kind, setKind] = useState<'struck' | 'time'>('time')
  const [clock, setClock] = useState(() => toSeoulClock(act.at))
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/assemblies/{id}/attendees/{attendeeId}/corrections', {
        params: { id: assemblyId, attendeeId: entry.attendeeId },
        body: {
          actId: act.actId,
          to: kind === 'struck' ? { kind } : { kind, at: fromSeoulClock(clock.slice(0, 16)) },
          reason: reason.trim(),
        },
      }),
    onSuccess: () => {
      notify('정정을 요청했습니다. 다른 관리자가 승인하면 바뀝니다.', { type: 'success' })
      onClose()
    },
  })
  const isWhole = reason.trim() !== '' && (kind === 'struck' || clock !== '')
  return { kind, setKind, clock, setClock, reason, setReason, isWhole, mutate, isPending, error }
}

/** Dialog that asks a second administrator for the correction of an act. */
const CorrectionDialog = ({ name, ...of }: CorrectionDialogProps) => {
  const { act } = of.correcting
  const { onClose } = of
  const { kind, setKind, clock, setClock, reason, setReason, isWhole, mutate, isPending, error } = useCorrection(of)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="correction-title">
      <DialogTitle id="correction-title">출석부 정정</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {name} · {actNames[act.kind]} {formatDateTime(act.at)}. 원래 기록은 그대로 남습니다.
          </Typography>
          <SegmentedChoice label="정정" names={wayNames} value={kind} onChoose={setKind} />
          {kind === 'time' ? (
            <TextField
              label="맞는 시각"
              type="datetime-local"
              value={clock}
              onChange={({ target }) => setClock(target.value.slice(0, 16))}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31T23:59' } }}
            />
          ) : null}
          <TextField
            label="사유"
            value={reason}
            required
            multiline
            minRows={2}
            helperText="예: 퇴장을 늦게 적었습니다."
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons label="정정 요청" busy={isPending} disabled={!isWhole} onCancel={onClose} onAct={() => mutate()} />
    </Dialog>
  )
}

export default CorrectionDialog
