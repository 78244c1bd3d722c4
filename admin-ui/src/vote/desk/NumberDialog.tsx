import {
  Dialog,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material'
import { useState, type FormEvent } from 'react'
import type { DeskEntry } from '#services/vote/vote-desk.contract.ts'
import { DialogActs } from '../../kit/forms/FormActs.tsx'
import { readPaperNumber } from '../../words/paper-number.ts'
import { entryName } from './desk-states.ts'
import type { PaperTaker } from './use-desk.ts'

export type NumberDialogProps = {
  readonly entry: DeskEntry
  readonly isBusy: boolean
  /** False in a secret vote: nobody writes down who got which paper. */
  readonly takesNumber: boolean
  readonly onHandOut: (said: { readonly number?: string | undefined; readonly by?: PaperTaker | undefined }) => void
  readonly onClose: () => void
}

/** Asks what has to be known of a paper that somebody gets: which one, in an open vote; and who takes it, where a power of attorney stands. */
export const NumberDialog = ({ entry, isBusy, takesNumber, onHandOut, onClose }: NumberDialogProps) => {
  const [typed, setTyped] = useState('')
  const number = readPaperNumber(typed)
  const [by, setBy] = useState<PaperTaker | null>(null)
  const isWrong = typed.trim() !== '' && number === null
  const isAsked = entry.proxyHolder !== null && by === null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isWrong && !isAsked && !isBusy) onHandOut({ number: number ?? undefined, by: by ?? undefined })
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="number-title">
      <form onSubmit={submit}>
        <DialogTitle id="number-title">{entryName(entry)} 투표용지</DialogTitle>
        <DialogContent>
          {entry.proxyHolder === null ? null : <WhoTakes holder={entry.proxyHolder} by={by} onChange={setBy} />}
          {takesNumber ? (
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
          ) : null}
        </DialogContent>
        <DialogActs label="용지 건네기" busy={isBusy} onCancel={onClose} disabled={isWrong || isAsked} />
      </form>
    </Dialog>
  )
}

type WhoTakesProps = {
  readonly holder: string
  readonly by: PaperTaker | null
  readonly onChange: (by: PaperTaker) => void
}

const WhoTakes = ({ holder, by, onChange }: WhoTakesProps) => (
  <FormControl sx={{ mb: 2 }}>
    <FormLabel id="who-takes">누가 용지를 받습니까?</FormLabel>
    <RadioGroup
      aria-labelledby="who-takes"
      value={by ?? ''}
      onChange={(_, value) => onChange(value === 'proxy' ? 'proxy' : 'owner')}
    >
      <FormControlLabel value="owner" control={<Radio />} label="본인" />
      <FormControlLabel value="proxy" control={<Radio />} label={`위임받은 분 (${holder})`} />
    </RadioGroup>
  </FormControl>
)
