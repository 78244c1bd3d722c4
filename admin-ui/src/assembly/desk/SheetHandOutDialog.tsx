import { TextField } from '@mui/material'
import { useState } from 'react'
import { todayInSeoul } from '../../kit/display/day.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { checkBody, checkMistakes, type TypedCheck } from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { readPaperNumber } from '../../labels/paper-number.ts'
import { deskStyles } from '../../vote/desk/desk-styles.ts'
import { PaperRecipient } from '../../vote/desk/HandOutDialog.tsx'
import type { PaperTaker } from '../../vote/desk/use-desk.ts'
import { Refusal } from '../sheet/Refusal.tsx'
import { ItemChoice } from './ItemChoice.tsx'
import type { SheetItemAtDesk, SheetToHandOut } from './use-owner-sheet.ts'

type SheetHandOutDialogProps = {
  /** Owner: "101동 1502호 홍길동". */
  readonly name: string
  readonly items: readonly SheetItemAtDesk[]
  readonly isBusy: boolean
  readonly error: unknown
  /** Name of the person who checks identity at this desk. */
  readonly checkedBy: string
  readonly onHandOut: (sheet: SheetToHandOut) => void
  readonly onClose: () => void
}

const noMistakes = { how: null, by: null, on: null }

/** Returns why an owner gets no paper of an item; null: they get one. */
const reasonOf = ({ paper, entry }: SheetItemAtDesk): string | null => {
  if (entry.state !== 'open') return deskStyles[entry.state].label
  return paper === 'none' ? '인쇄한 용지 없음' : null
}

type NumberFieldProps = {
  readonly typed: string
  readonly isWrong: boolean
  readonly onType: (typed: string) => void
}

const NumberField = ({ typed, isWrong, onType }: NumberFieldProps) => (
  <TextField
    label="용지 번호"
    value={typed}
    onChange={({ target }) => onType(target.value)}
    fullWidth
    sx={{ mt: 4 }}
    error={isWrong}
    helperText={isWrong ? '번호는 숫자 8자리입니다.' : '적어 두지 않으려면 비워 두세요.'}
    slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
  />
)

/**
 * Dialog before the papers of several items are handed out: which items, how identity was checked,
 * the sheet's number, and who takes it, where there is a proxy.
 */
export const SheetHandOutDialog = (props: SheetHandOutDialogProps) => {
  const { name, items, isBusy, error, checkedBy, onHandOut, onClose } = props
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => reasonOf(item) === null).map(({ voteId }) => voteId)),
  )
  const [typed, setTyped] = useState('')
  const [by, setBy] = useState<PaperTaker | null>(null)
  const [check, setCheck] = useState<TypedCheck>({ how: '', by: checkedBy, on: todayInSeoul() })
  const [isTried, setIsTried] = useState(false)
  const taken = items.filter((item) => reasonOf(item) === null && chosen.has(item.voteId))
  const hasSheet = taken.some(({ paper }) => paper === 'sheet')
  const holder = taken.find(({ entry }) => entry.proxyHolder !== null)?.entry.proxyHolder ?? null
  const number = readPaperNumber(typed)
  const isWrong = hasSheet && typed.trim() !== '' && number === null
  const isTakerMissing = holder !== null && by === null
  const submit = (): void => {
    const identity = checkBody(check, todayInSeoul())
    setIsTried(true)
    if (identity === null || isWrong || isTakerMissing || isBusy || taken.length === 0) return
    const voteIds = taken.map(({ voteId }) => voteId)
    onHandOut({ voteIds, number: hasSheet ? (number ?? undefined) : undefined, by: by ?? undefined, identity })
  }
  return (
    <FormDialog
      title={`${name} 투표용지`}
      label="투표용지 교부"
      isBusy={isBusy}
      isDisabled={isWrong}
      onSubmit={submit}
      onClose={onClose}
    >
      {error === null ? null : <Refusal error={error} titles={taken.map(({ title }) => title)} />}
      <ItemChoice
        label="교부할 안건"
        items={items}
        chosen={chosen}
        reasonOf={reasonOf}
        isMissing={isTried && taken.length === 0}
        onChange={choose}
      />
      {holder === null ? null : (
        <PaperRecipient holder={holder} by={by} isMissing={isTried && isTakerMissing} onChange={setBy} />
      )}
      <IdentityCheckFields
        atOnce
        value={check}
        errors={isTried ? checkMistakes(check, todayInSeoul()) : noMistakes}
        onChange={setCheck}
      />
      {hasSheet ? <NumberField typed={typed} isWrong={isWrong} onType={setTyped} /> : null}
    </FormDialog>
  )
}
