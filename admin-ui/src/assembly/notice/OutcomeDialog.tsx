import { Alert, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import type { NoticeOwner, ShownProof } from '#services/assembly/notice/notice.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { ownerText, proofText } from './notice-labels.ts'
import { useNoticeCommand } from './use-notice.ts'

type OutcomeDialogProps = {
  readonly id: string
  readonly owner: NoticeOwner
  readonly proof: ShownProof
  readonly onClose: () => void
}

const outcomeNames = { arrived: '배달', returned: '반송' } as const

/** Dialog that records the result of registered mail. */
const OutcomeDialog = ({ id, owner, proof, onClose }: OutcomeDialogProps) => {
  const { call } = useCalls()
  const [outcome, setOutcome] = useState<'arrived' | 'returned'>('arrived')
  const [on, setOn] = useState(() => todayInSeoul())
  const { mutate, isPending, error } = useNoticeCommand<void>(
    id,
    () =>
      call('POST /api/assemblies/{id}/notice/deliveries/{deliveryId}/outcome', {
        params: { id, deliveryId: proof.deliveryId ?? '' },
        body: { outcome, on },
      }),
    { done: '등기 결과를 적었습니다.', onDone: onClose },
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="outcome-title">
      <DialogTitle id="outcome-title">등기 결과 입력</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {ownerText(owner)} · {proofText(proof)}
          </Typography>
          <SegmentedChoice label="결과" names={outcomeNames} value={outcome} onChoose={setOutcome} />
          <TextField
            label={outcome === 'arrived' ? '배달한 날' : '돌아온 날'}
            type="date"
            value={on}
            required
            onChange={({ target }) => setOn(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
          />
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons label="적기" busy={isPending} disabled={on === ''} onCancel={onClose} onAct={() => mutate()} />
    </Dialog>
  )
}

export default OutcomeDialog
