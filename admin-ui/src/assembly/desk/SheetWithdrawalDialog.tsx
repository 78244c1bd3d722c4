import { Typography } from '@mui/material'
import { useState } from 'react'
import { todayInSeoul } from '../../kit/display/day.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { checkBody, checkMistakes, type TypedCheck } from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { DemandField } from '../../vote/desk/DemandField.tsx'
import { Refusal } from '../sheet/Refusal.tsx'
import { ItemChoice } from './ItemChoice.tsx'
import type { SheetItemAtDesk, SheetToWithdraw } from './use-owner-sheet.ts'

type SheetWithdrawalDialogProps = {
  /** Owner: "101동 1502호 홍길동". */
  readonly name: string
  readonly items: readonly SheetItemAtDesk[]
  readonly isBusy: boolean
  readonly error: unknown
  readonly checkedBy: string
  readonly onRequest: (demand: SheetToWithdraw) => void
  readonly onClose: () => void
}

const noMistakes = { how: null, by: null, on: null }

const reasonOf = ({ entry }: SheetItemAtDesk): string | null =>
  entry.withdrawable ? null : '취소할 수 있는 투표가 없음'

/**
 * Dialog before the withdrawal of an owner's ballots is requested: in which items, how their
 * identity was checked, and the demand.
 */
const SheetWithdrawalDialog = (props: SheetWithdrawalDialogProps) => {
  const { name, items, isBusy, error, checkedBy, onRequest, onClose } = props
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => reasonOf(item) === null).map(({ voteId }) => voteId)),
  )
  const [check, setCheck] = useState<TypedCheck>({ how: '', by: checkedBy, on: todayInSeoul() })
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const taken = items.filter((item) => reasonOf(item) === null && chosen.has(item.voteId))
  const isReasonMissing = reason.trim() === ''
  const submit = (): void => {
    const identity = checkBody(check, todayInSeoul())
    setIsTried(true)
    if (identity === null || isReasonMissing || isBusy || taken.length === 0) return
    onRequest({ voteIds: taken.map(({ voteId }) => voteId), identity, reason: reason.trim() })
  }
  return (
    <FormDialog title={`${name} 투표 취소`} label="투표 취소 요청" isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      {error === null ? null : <Refusal error={error} titles={taken.map(({ title }) => title)} />}
      <ItemChoice
        label="취소할 안건"
        items={items}
        chosen={chosen}
        reasonOf={reasonOf}
        isMissing={isTried && taken.length === 0}
        onChange={choose}
      />
      <IdentityCheckFields
        atOnce
        value={check}
        errors={isTried ? checkMistakes(check, todayInSeoul()) : noMistakes}
        onChange={setCheck}
      />
      <DemandField demand={reason} isMissing={isTried && isReasonMissing} onChange={setReason} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        다른 관리자가 승인하면 고른 안건이 모두 취소되고, 소유자에게 문자로 알립니다. 같은 소유자의 앞선 요청은 이
        요청으로 바뀝니다.
      </Typography>
    </FormDialog>
  )
}

export default SheetWithdrawalDialog
