import { Alert, Dialog, DialogContent, DialogTitle, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import type { NoticeOwner } from '#services/assembly/notice/notice.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { ownerText } from './notice-labels.ts'
import { useNoticeCommand } from './use-notice.ts'

type MailDialogProps = { readonly id: string; readonly owner: NoticeOwner; readonly onClose: () => void }

/** Returns the digits of a typed number. */
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** Dialog that records registered mail to one owner. */
const MailDialog = ({ id, owner, onClose }: MailDialogProps) => {
  const { call } = useCalls()
  const [number, setNumber] = useState('')
  const [sentOn, setSentOn] = useState(() => todayInSeoul())
  const { mutate, isPending, error } = useNoticeCommand<void>(
    id,
    () =>
      call('POST /api/assemblies/{id}/notice/mails', {
        params: { id },
        body: { listUserId: owner.listUserId, number: digitsOf(number), sentOn },
      }),
    { done: '등기를 적었습니다.', onDone: onClose },
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="mail-title">
      <DialogTitle id="mail-title">등기 입력</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 1 }}>
          <Typography variant="body2" color="textSecondary">
            {ownerText(owner)}
          </Typography>
          <TextField
            label="등기번호 13자리"
            value={number}
            required
            // The dialog is opened to type the number.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setNumber(target.value)}
            slotProps={{ htmlInput: { maxLength: 30, inputMode: 'numeric', autoComplete: 'off' } }}
          />
          <TextField
            label="접수일"
            type="date"
            value={sentOn}
            required
            onChange={({ target }) => setSentOn(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
          />
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="적기"
        busy={isPending}
        disabled={digitsOf(number).length !== 13 || sentOn === ''}
        onCancel={onClose}
        onAct={() => mutate()}
      />
    </Dialog>
  )
}

export default MailDialog
