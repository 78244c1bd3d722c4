import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { maxLength, required, useNotify } from 'react-admin'
import type { Consent } from '#services/signature/signatures.contract.ts'
import type { LaterConsentOfRule } from '#services/list/rule/later-consents.contract.ts'
import type { objectLater } from '#services/consent-count/objection/later-objection.contract.ts'
import type { AnswerOf } from '#services/core/contract.ts'
import { formatDate } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DayField } from '../../kit/forms/DayField.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { MailFields, mailOf, noMail } from './MailFields.tsx'

type ObjectionDialogProps = {
  readonly consent: Consent
  readonly later: LaterConsentOfRule
  readonly onClose: () => void
}

const MAX_REASON = 500

/** Records that an owner objected to the later consent that theirs would count for. */
const ObjectionDialog = ({ consent, later, onClose }: ObjectionDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutateAsync } = useCommand({
    mutationFn: ({ writtenOn, reason, ...values }: FormValues) =>
      call('POST /api/signature/{id}/objection', {
        params: { id: consent.id },
        body: { writtenOn: String(writtenOn), reason: String(reason), ...mailOf(values) },
      }),
  })
  const finish = (answer: AnswerOf<typeof objectLater>): void => {
    if ('pending' in answer) notify('다른 관리자가 승인하면 반대를 기록합니다.', { type: 'info' })
    else notify(`이미 반대한 소유자입니다. 효력 발생: ${formatDate(answer.effectiveOn)}`, { type: 'info' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="objection-title">
      <DialogTitle id="objection-title">{later.name} 반대 등록</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {unitName(consent)} {nameOf(consent)} 소유자의 동의는 그대로 세고, {later.name} 동의로는 세지 않습니다(
          {later.article}). 다른 관리자가 승인해야 기록됩니다.
        </Typography>
        <PlainForm
          defaultValues={{ writtenOn: todayInSeoul(), reason: '', ...noMail }}
          send={mutateAsync}
          onSent={finish}
        >
          {({ busy }) => (
            <>
              <DayField source="writtenOn" label="문서에 적힌 날" validate={required()} />
              <MailFields />
              <Field
                source="reason"
                label="반대 사유"
                hint="문서에 적힌 대로 적습니다."
                multiline
                minRows={2}
                validate={[required(), maxLength(MAX_REASON)]}
              />
              <FormActions label="반대 등록" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}

export default ObjectionDialog
