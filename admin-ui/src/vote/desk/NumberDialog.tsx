import { Dialog, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskEntry } from '#services/vote/vote-desk.contract.ts'
import { DialogActs } from '../../kit/forms/FormActs.tsx'
import { readPaperNumber } from '../../words/paper-number.ts'
import { entryName } from './desk-states.ts'

type NumberDialogProps = {
  readonly entry: DeskEntry
  readonly isBusy: boolean
  readonly onHandOut: (number: string | undefined) => void
  readonly onClose: () => void
}

/** Of an open vote: which paper somebody gets, where one writes it down. */
export const NumberDialog = ({ entry, isBusy, onHandOut, onClose }: NumberDialogProps) => {
  const [typed, setTyped] = useState('')
  const number = readPaperNumber(typed)
  const isWrong = typed.trim() !== '' && number === null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isWrong && !isBusy) onHandOut(number ?? undefined)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="number-title">
      <form onSubmit={submit}>
        <DialogTitle id="number-title">{entryName(entry)} 투표용지</DialogTitle>
        <DialogContent>
          <TextField
            label="용지 번호"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            // The dialog was opened to type it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            fullWidth
            sx={{ mt: 1 }}
            error={isWrong}
            helperText={isWrong ? '번호는 숫자 8자리입니다.' : '적어 두지 않으려면 비워 두고 Enter를 누르세요.'}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          />
        </DialogContent>
        <DialogActs label="용지 건네기" busy={isBusy} onCancel={onClose} disabled={isWrong} />
      </form>
    </Dialog>
  )
}
