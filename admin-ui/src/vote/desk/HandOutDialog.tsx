import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup, TextField } from '@mui/material'
import { useState } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { checkBody, checkMistakes, type TypedCheck } from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { readPaperNumber } from '../../labels/paper-number.ts'
import { entryName } from './desk-states.ts'
import type { PaperTaker, PaperToHandOut } from './use-desk.ts'

export type HandOutDialogProps = {
  readonly entry: DeskEntry
  readonly isBusy: boolean
  /**
   * Requests the paper's number; false in a secret vote, where nobody records who got which paper.
   */
  readonly takesNumber: boolean
  /** Name of the person who checked identity last at this desk. */
  readonly checkedBy: string
  readonly onHandOut: (paper: PaperToHandOut) => void
  readonly onClose: () => void
}

const noMistakes = { how: null, by: null, on: null }

/**
 * Dialog before a paper is handed out: how identity was checked; the number, in an open vote; and
 * who takes it, where there is a proxy.
 */
export const HandOutDialog = (props: HandOutDialogProps) => {
  const { entry, isBusy, takesNumber, checkedBy, onHandOut, onClose } = props
  const [typed, setTyped] = useState('')
  const [by, setBy] = useState<PaperTaker | null>(null)
  const [check, setCheck] = useState<TypedCheck>({ how: '', by: checkedBy, on: todayInSeoul() })
  const [isTried, setIsTried] = useState(false)
  const number = readPaperNumber(typed)
  const isWrong = typed.trim() !== '' && number === null
  const isTakerMissing = entry.proxyHolder !== null && by === null
  const submit = (): void => {
    const identity = checkBody(check, todayInSeoul())
    setIsTried(true)
    if (identity !== null && !isWrong && !isTakerMissing && !isBusy)
      onHandOut({ number: number ?? undefined, by: by ?? undefined, identity })
  }
  return (
    <FormDialog
      title={`${entryName(entry)} 투표용지`}
      label="용지 교부"
      isBusy={isBusy}
      isDisabled={isWrong}
      onSubmit={submit}
      onClose={onClose}
    >
      {entry.proxyHolder === null ? null : (
        <PaperRecipient holder={entry.proxyHolder} by={by} isMissing={isTried && isTakerMissing} onChange={setBy} />
      )}
      <IdentityCheckFields
        atOnce
        value={check}
        errors={isTried ? checkMistakes(check, todayInSeoul()) : noMistakes}
        onChange={setCheck}
      />
      {takesNumber ? (
        <TextField
          label="용지 번호"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          fullWidth
          sx={{ mt: 4 }}
          error={isWrong}
          helperText={isWrong ? '번호는 숫자 8자리입니다.' : '적어 두지 않으려면 비워 두세요.'}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
      ) : null}
    </FormDialog>
  )
}

type PaperRecipientProps = {
  readonly holder: string
  readonly by: PaperTaker | null
  readonly isMissing: boolean
  readonly onChange: (by: PaperTaker) => void
}

/** Field of who takes a paper, the owner or their proxy. */
export const PaperRecipient = ({ holder, by, isMissing, onChange }: PaperRecipientProps) => (
  <FormControl sx={{ mb: 4 }} error={isMissing}>
    <FormLabel id="who-takes">누가 용지를 받습니까?</FormLabel>
    <RadioGroup
      aria-labelledby="who-takes"
      value={by ?? ''}
      onChange={(_, value) => onChange(value === 'proxy' ? 'proxy' : 'owner')}
    >
      <FormControlLabel value="owner" control={<Radio />} label="본인" />
      <FormControlLabel value="proxy" control={<Radio />} label={`위임받은 분 (${holder})`} />
    </RadioGroup>
    {isMissing ? <FormHelperText>본인인지 위임받은 분인지 골라주세요.</FormHelperText> : null}
  </FormControl>
)
