import { Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { checkBody, checkMistakes, type IdentityBody, type TypedCheck } from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { DemandField } from './DemandField.tsx'
import { doneText, entryName } from './desk-states.ts'
import type { DeskStatus } from './use-desk.ts'

type WithdrawalDialogProps = {
  readonly voteId: string
  readonly entry: DeskEntry
  /** Name of the person who checked identity last at this desk. */
  readonly checkedBy: string
  readonly onRequested: (status: DeskStatus) => void
  readonly onClose: () => void
}

const noMistakes = { how: null, by: null, on: null }

/**
 * Dialog before the withdrawal of a ballot is requested, which its owner demanded at the desk or in
 * writing: how their identity was checked, and the demand.
 */
const WithdrawalDialog = ({ voteId, entry, checkedBy, onRequested, onClose }: WithdrawalDialogProps) => {
  const { call } = useCalls()
  const [check, setCheck] = useState<TypedCheck>({ how: '', by: checkedBy, on: todayInSeoul() })
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useCommand({
    meta: endsWithAnswer,
    mutationFn: (body: IdentityBody & { readonly reason: string }) =>
      call('POST /api/votes/{id}/desk/{listUserId}/withdrawal', {
        params: { id: voteId, listUserId: entry.listUserId },
        body,
      }),
    onSuccess: () => onRequested({ severity: 'success', text: doneText('withdraw', entry) }),
  })
  const isReasonMissing = reason.trim() === ''
  const submit = (): void => {
    const identity = checkBody(check, todayInSeoul())
    setIsTried(true)
    if (identity !== null && !isReasonMissing && !isPending) mutate({ ...identity, reason: reason.trim() })
  }
  return (
    <FormDialog
      title={`${entryName(entry)} 투표 취소`}
      error={error}
      label="투표 취소 요청"
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <IdentityCheckFields
        atOnce
        value={check}
        errors={isTried ? checkMistakes(check, todayInSeoul()) : noMistakes}
        onChange={setCheck}
      />
      <DemandField demand={reason} isMissing={isTried && isReasonMissing} onChange={setReason} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        다른 관리자가 승인하면 취소되고, 소유자에게 문자로 알립니다.
      </Typography>
    </FormDialog>
  )
}

export default WithdrawalDialog
