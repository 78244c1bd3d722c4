import { Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { maxLength, required, useNotify } from 'react-admin'
import { useState } from 'react'
import { asksStampedForm } from '#services/list/rule/consent-law.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { PaperCopyAnswer } from '#services/signature/copy/paper-copies.contract.ts'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { DayField } from '../../kit/forms/DayField.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { CopyField } from '../copy/CopyField.tsx'
import { MailFields, mailOf, noMail } from './MailFields.tsx'

type WithdrawDialogProps = { readonly consent: Consent; readonly list: List; readonly onClose: () => void }

const MAX_REASON = 500
/** Maximum number of copies that go with a withdrawal. */
const MAX_COPIES = 3

const WAITS = '철회 등록을 요청했습니다. 다른 관리자가 승인 대기에서 승인하면 철회됩니다.'

const copiesOf = (copies: readonly PaperCopyAnswer[]) =>
  copies.length === 0 ? {} : { copyIds: copies.map(({ id }) => id) }

const notInFuture = (value: unknown): string | undefined =>
  typeof value === 'string' && value > todayInSeoul() ? '철회한 날은 오늘보다 늦을 수 없습니다.' : undefined

const WhatFollows = ({ consent }: Pick<WithdrawDialogProps, 'consent'>) => (
  <Box component="ul" sx={{ m: 0, pl: 5, mb: 4, '& li': { mb: 2 } }}>
    <li>
      {unitName(consent)} {nameOf(consent)} 소유자의 동의가 다른 관리자의 승인 뒤 세어지지 않고, 참여율이 다시
      계산됩니다.
    </li>
    <li>철회 기간은 승인한 날이 아니라 아래에 적는 날로 판단합니다.</li>
    <li>서명한 문서와 기록은 그대로 남고, 철회도 기록으로 남습니다.</li>
    <li>소유자가 마감 전에 다시 서명하면 그 동의를 새로 셉니다.</li>
  </Box>
)

type WithdrawalCopiesProps = Pick<WithdrawDialogProps, 'consent'> & {
  readonly copies: readonly PaperCopyAnswer[]
  readonly onCopies: (copies: readonly PaperCopyAnswer[]) => void
}

const WithdrawalCopies = ({ consent, ...chosen }: WithdrawalCopiesProps) => (
  <CopyField
    listUserId={consent.listUserId}
    kinds={['withdrawal-form', 'id-card', 'seal-certificate']}
    most={MAX_COPIES}
    {...chosen}
  />
)

/** Takes a consent back that its owner took back on paper. */
const WithdrawDialog = ({ consent, list, onClose }: WithdrawDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const [copies, setCopies] = useState<readonly PaperCopyAnswer[]>([])
  const { mutateAsync } = useCommand({
    mutationFn: ({ withdrawnOn, reason, ...values }: FormValues) =>
      call('POST /api/signature/{id}/withdraw', {
        params: { id: consent.id },
        body: { withdrawnOn: String(withdrawnOn), reason: String(reason), ...mailOf(values), ...copiesOf(copies) },
      }),
  })
  const finish = (answer: AnswerTo<'POST /api/signature/{id}/withdraw'>): void => {
    notify('pending' in answer ? WAITS : '이미 철회로 등록된 동의입니다.', { type: 'success' })
    onClose()
  }
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="xs" aria-labelledby="withdraw-title">
      <DialogTitle id="withdraw-title">서면으로 받은 철회 등록</DialogTitle>
      <DialogContent>
        <WhatFollows consent={consent} />
        <PlainForm<AnswerTo<'POST /api/signature/{id}/withdraw'>>
          defaultValues={{ withdrawnOn: todayInSeoul(), reason: '', ...noMail }}
          send={mutateAsync}
          onSent={finish}
        >
          {({ busy }) => (
            <>
              <DayField
                source="withdrawnOn"
                label="철회서에 적힌 날"
                hint="직접 받았으면 이 날로, 내용증명으로 받았으면 효력이 생긴 날로 철회 기간을 판단합니다."
                validate={[required(), notInFuture]}
              />
              <MailFields />
              <Field
                source="reason"
                label="철회 사유"
                hint="철회서에 적힌 대로 적습니다."
                multiline
                minRows={2}
                validate={[required(), maxLength(MAX_REASON)]}
              />
              {asksStampedForm(list.rule) ? (
                <WithdrawalCopies consent={consent} copies={copies} onCopies={setCopies} />
              ) : null}
              <FormActions label="철회 등록 요청" busy={busy} onCancel={onClose} color="error" />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}

export default WithdrawDialog
