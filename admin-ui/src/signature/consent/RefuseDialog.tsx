import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { maxLength, required, useNotify } from 'react-admin'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { nameOf, unitName } from '../../labels/person-labels.ts'

type RefuseDialogProps = { readonly consent: Consent; readonly onClose: () => void }

const MAX_REASON = 500

/** Dialog that refuses a consent on paper, with a reason. */
const RefuseDialog = ({ consent, onClose }: RefuseDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutateAsync } = useCommand({
    mutationFn: ({ reason }: FormValues) =>
      call('POST /api/signature/{id}/paper/refuse', { params: { id: consent.id }, body: { reason: String(reason) } }),
  })
  const finish = (): void => {
    notify('서면 동의서를 반려했습니다.', { type: 'success' })
    onClose()
  }
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="refuse-title">
      <DialogTitle id="refuse-title">서면 동의서를 반려하시겠습니까?</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, pl: 5, mb: 4, '& li': { mb: 2 } }}>
          <li>
            {unitName(consent)} {nameOf(consent)} 소유자의 동의로 세지 않습니다. 기록과 스캔은 남습니다.
          </li>
          <li>동의서를 다시 받으면 새로 등록할 수 있고, 소유자가 전자서명으로 낼 수도 있습니다.</li>
        </Box>
        <PlainForm<Consent> defaultValues={{ reason: '' }} send={mutateAsync} onSent={finish}>
          {({ busy }) => (
            <>
              <Field
                source="reason"
                label="반려 사유"
                hint="예: 서명이 없음, 다른 세대의 동의서"
                multiline
                minRows={2}
                autoFocus
                validate={[required(), maxLength(MAX_REASON)]}
              />
              <FormActions label="반려" busy={busy} onCancel={onClose} color="error" />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}

export default RefuseDialog
