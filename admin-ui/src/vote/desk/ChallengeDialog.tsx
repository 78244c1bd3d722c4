import { Typography } from '@mui/material'
import { useState } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { checkBody, checkMistakes, type IdentityBody, type TypedCheck } from '../../labels/identity/identity-check.ts'
import { IdentityCheckFields } from '../../labels/identity/IdentityCheckFields.tsx'
import { doneText, entryName } from './desk-states.ts'
import type { DeskStatus } from './use-desk.ts'

type ChallengeDialogProps = {
  readonly voteId: string
  readonly entry: DeskEntry
  /** Name of the person who checked identity last at this desk. */
  readonly checkedBy: string
  readonly onChallenged: (status: DeskStatus) => void
  readonly onClose: () => void
}

/** Dialog before a ballot is challenged for its owner at the desk: how their identity was checked. */
const ChallengeDialog = ({ voteId, entry, checkedBy, onChallenged, onClose }: ChallengeDialogProps) => {
  const { call } = useCalls()
  const [check, setCheck] = useState<TypedCheck>({ how: '', by: checkedBy, on: todayInSeoul() })
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useCommand({
    meta: endsWithAnswer,
    mutationFn: (body: IdentityBody) =>
      call('POST /api/votes/{id}/desk/{listUserId}/challenge', {
        params: { id: voteId, listUserId: entry.listUserId },
        body: { ...body, receiptId: entry.challengeable ?? '' },
      }),
    onSuccess: () => onChallenged({ severity: 'success', text: doneText('challenge', entry) }),
  })
  const submit = (): void => {
    const identity = checkBody(check, todayInSeoul())
    setIsTried(true)
    if (identity !== null && !isPending) mutate(identity)
  }
  const errors = isTried ? checkMistakes(check, todayInSeoul()) : { how: null, by: null, on: null }
  return (
    <FormDialog
      title={`${entryName(entry)} 이의 접수`}
      error={error}
      label="이의 접수"
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ mb: 4 }}>소유자가 이 투표를 하지 않았다고 할 때 접수합니다.</Typography>
      <IdentityCheckFields atOnce value={check} errors={errors} onChange={setCheck} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        관리자 두 사람이 처리할 때까지 개표를 멈춥니다. 접수한 이의는 취소할 수 없습니다.
      </Typography>
    </FormDialog>
  )
}

export default ChallengeDialog
