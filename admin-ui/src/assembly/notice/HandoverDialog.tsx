import { Alert, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { NoticeReceiver } from '#events/values/assembly/notice-names.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { NoticeOwner } from '#services/assembly/notice/notice.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { newActId } from '#ui/act-id.ts'
import { ownerText, receiverNames } from './notice-labels.ts'
import { useNoticeCommand } from './use-notice.ts'

type HandoverDialogProps = { readonly id: string; readonly owner: NoticeOwner; readonly onClose: () => void }

/** State of a handover as it is typed, and its command. */
const useHandover = ({ id, owner, onClose }: HandoverDialogProps) => {
  const { call } = useCalls()
  // One handover, however often it is sent.
  const [deliveryId] = useState(newActId)
  const [on, setOn] = useState(() => todayInSeoul())
  const [handedBy, setHandedBy] = useState('')
  const [receiver, setReceiver] = useState<NoticeReceiver>('owner')
  const [receiverName, setReceiverName] = useState('')
  const isOwner = receiver === 'owner'
  const command = useNoticeCommand<void>(
    id,
    () =>
      call('POST /api/assemblies/{id}/notice/handovers', {
        params: { id },
        body: {
          deliveryId,
          listUserId: owner.listUserId,
          on,
          handedBy: handedBy.trim(),
          receiver,
          receiverName: isOwner ? null : receiverName.trim(),
        },
      }),
    { done: '직접 전달을 적었습니다.', onDone: onClose },
  )
  const isWhole = on !== '' && handedBy.trim() !== '' && (isOwner || receiverName.trim() !== '')
  return { on, setOn, handedBy, setHandedBy, receiver, setReceiver, receiverName, setReceiverName, isWhole, command }
}

/** Dialog that records that the notice was handed over: when, by whom, to whom. */
const HandoverDialog = (props: HandoverDialogProps) => {
  const { owner, onClose } = props
  const handover = useHandover(props)
  const { on, setOn, handedBy, setHandedBy, receiver, setReceiver, receiverName, setReceiverName } = handover
  const { mutate, isPending, error } = handover.command
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="handover-title">
      <DialogTitle id="handover-title">직접 전달</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {ownerText(owner)}
          </Typography>
          <TextField
            label="전달한 날"
            type="date"
            value={on}
            required
            onChange={({ target }) => setOn(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
          />
          <TextField
            label="전달한 사람"
            value={handedBy}
            required
            onChange={({ target }) => setHandedBy(target.value)}
            slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          />
          <SegmentedChoice label="받은 사람" names={receiverNames} value={receiver} onChoose={setReceiver} />
          {receiver === 'owner' ? null : (
            <TextField
              label="받은 사람의 이름"
              value={receiverName}
              required
              onChange={({ target }) => setReceiverName(target.value)}
              slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
            />
          )}
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="적기"
        busy={isPending}
        disabled={!handover.isWhole}
        onCancel={onClose}
        onAct={() => mutate()}
      />
    </Dialog>
  )
}

export default HandoverDialog
