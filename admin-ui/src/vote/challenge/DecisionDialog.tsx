import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { BallotChallenge } from '#services/vote/challenge/challenges.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { unitName } from '../../labels/person-labels.ts'

type Decision = { readonly outcome: 'upheld' | 'rejected'; readonly reason: string }
type DecisionDialogProps = { readonly challenge: BallotChallenge; readonly onClose: () => void }

const MAX_REASON = 500

/** Dialog in which an administrator requests the decision on a challenged ballot. */
export const DecisionDialog = ({ challenge, onClose }: DecisionDialogProps) => {
  const { id, voteId, voidable } = challenge
  const { call } = useCalls()
  const notify = useNotify()
  const [outcome, setOutcome] = useState<Decision['outcome'] | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useCommand({
    mutationFn: (body: Decision) =>
      call('POST /api/votes/{id}/challenges/{receiptId}/decision', { params: { id: voteId, receiptId: id }, body }),
    onSuccess: () => {
      notify('다른 관리자가 승인하면 처리합니다.', { type: 'info' })
      onClose()
    },
  })
  const isReasonMissing = reason.trim() === ''
  const submit = (): void => {
    setIsTried(true)
    if (outcome !== null && !isReasonMissing && !isPending) mutate({ outcome, reason: reason.trim() })
  }
  return (
    <FormDialog
      title={`${unitName(challenge)} 이의 처리`}
      error={error}
      label="처리 요청"
      isBusy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <OutcomeField {...{ voidable, outcome }} isMissing={isTried && outcome === null} onChange={setOutcome} />
      <ReasonField reason={reason} isMissing={isTried && isReasonMissing} onChange={setReason} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 4 }}>
        다른 관리자가 승인하면 처리하고, 다시 바꿀 수 없습니다.
      </Typography>
    </FormDialog>
  )
}

type OutcomeFieldProps = Pick<BallotChallenge, 'voidable'> & {
  readonly outcome: Decision['outcome'] | null
  readonly isMissing: boolean
  readonly onChange: (outcome: Decision['outcome']) => void
}

const OutcomeField = ({ voidable, outcome, isMissing, onChange }: OutcomeFieldProps) => (
  <FormControl error={isMissing}>
    <FormLabel id="challenge-outcome">처리</FormLabel>
    <RadioGroup
      aria-labelledby="challenge-outcome"
      value={outcome ?? ''}
      onChange={(_, value) => onChange(value === 'upheld' ? 'upheld' : 'rejected')}
    >
      <FormControlLabel
        value="upheld"
        control={<Radio />}
        label={voidable ? '하지 않은 투표로 보고 표를 무효로 합니다' : '받아들이고 결과와 함께 보여줍니다'}
      />
      <FormControlLabel value="rejected" control={<Radio />} label="받아들이지 않고 표를 그대로 셉니다" />
    </RadioGroup>
  </FormControl>
)

type ReasonFieldProps = {
  readonly reason: string
  readonly isMissing: boolean
  readonly onChange: (reason: string) => void
}

const ReasonField = ({ reason, isMissing, onChange }: ReasonFieldProps) => (
  <TextField
    label="확인한 내용"
    value={reason}
    onChange={({ target }) => onChange(target.value)}
    fullWidth
    multiline
    minRows={2}
    sx={{ mt: 4 }}
    error={isMissing}
    helperText={isMissing ? '어떻게 확인했는지 적어주세요.' : '예: 소유자와 통화, 접속 기록 확인'}
    slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
  />
)
