import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { maxLength, required, useNotify } from 'react-admin'
import { accountTemplateNames } from '#events/values/messaging/sender-number.ts'
import { formatPhone } from '#events/values/phone.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import type { MessageAccountSettings } from '#services/message-account/message-account.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { WhyDisabled } from '../../kit/feedback/WhyDisabled.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { templateTitles } from './message-account-labels.ts'

type ProposeAccountProps = { readonly apartmentId: string; readonly settings: MessageAccountSettings }
type Body = BodyTo<'POST /api/apartment/{id}/message-account/proposal'>

const word = [required(), maxLength(100)]
const key = [required(), maxLength(200)]

/** Button and dialog with which an account is entered; another administrator then confirms it. */
export const ProposeAccount = ({ apartmentId, settings }: ProposeAccountProps) => {
  const [isOpen, setOpen] = useState(false)
  const usable = settings.numbers.filter(({ registration }) => registration !== 'refused')
  return (
    <>
      <WhyDisabled reason={usable.length === 0 ? '발신번호를 먼저 저장해주세요.' : null}>
        <Button
          variant="outlined"
          disabled={usable.length === 0}
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => setOpen(true)}
        >
          {settings.own === null ? '발송 계정 등록하기' : '발송 계정 바꾸기'}
        </Button>
      </WhyDisabled>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="sm" fullWidth>
        <DialogTitle>단지의 발송 계정</DialogTitle>
        <DialogContent sx={{ pt: '12px !important' }}>
          <AccountForm
            apartmentId={apartmentId}
            numbers={usable.map(({ number }) => number)}
            before={settings.own}
            onClose={() => setOpen(false)}
          />
        </DialogContent>
      </Dialog>
    </>
  )
}

type AccountFormProps = {
  readonly apartmentId: string
  readonly numbers: readonly string[]
  readonly before: MessageAccountSettings['own']
  readonly onClose: () => void
}

const AccountForm = ({ apartmentId, numbers, before, onClose }: AccountFormProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutateAsync } = useCommand({
    mutationFn: (values: FormValues) =>
      // The fields of the form are those of the body.
      call('POST /api/apartment/{id}/message-account/proposal', {
        params: { id: apartmentId },
        body: values as unknown as Body,
      }),
  })
  const finish = (): void => {
    notify('발송 계정을 요청했습니다. 다른 관리자가 확인하면 쓰기 시작합니다.', { type: 'success' })
    onClose()
  }
  const defaultValues = {
    pfId: before?.pfId ?? '',
    from: before?.from ?? numbers[0] ?? '',
    templates: before?.templates,
  }
  return (
    <PlainForm defaultValues={defaultValues} send={mutateAsync} onSent={finish}>
      {({ busy }) => (
        <>
          <Typography variant="body2" color="textSecondary">
            Solapi 콘솔의 API Key 관리와 카카오 채널 화면에 있습니다.
          </Typography>
          <Field source="apiKey" label="API 키" validate={key} slotProps={{ htmlInput: { autoComplete: 'off' } }} />
          <Field
            source="apiSecret"
            label="API 비밀키"
            type="password"
            validate={key}
            slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
          />
          <Field source="pfId" label="채널 아이디 (pfId)" validate={word} />
          <SelectField
            source="from"
            label="발신번호"
            choices={numbers.map((number) => ({ id: number, name: formatPhone(number) }))}
          />
          {accountTemplateNames.map((name) => (
            <Field
              key={name}
              source={`templates.${name}`}
              label={`템플릿 아이디: ${templateTitles[name]}`}
              validate={word}
            />
          ))}
          <FormActions label="확인 요청하기" busy={busy} onCancel={onClose} />
        </>
      )}
    </PlainForm>
  )
}
