import { Button, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { maxLength, required, useNotify } from 'react-admin'
import type { BodyTo } from '#services/calls.contract.ts'
import type { ProviderAccountKind } from '#services/provider-account/provider-account.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { Field, type FieldProps } from '../../kit/forms/Field.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { kindTexts } from './provider-account-labels.ts'

type ProposeAccountProps = {
  readonly apartmentId: string
  readonly kind: ProviderAccountKind
  readonly hasOwn: boolean
}

/** Button and dialog with which an account is entered; another administrator then confirms it. */
export const ProposeAccount = ({ apartmentId, kind, hasOwn }: ProposeAccountProps) => {
  const [isOpen, setOpen] = useState(false)
  const { title } = kindTexts[kind]
  return (
    <>
      <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {hasOwn ? `${title} 바꾸기` : `${title} 등록하기`}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="sm" fullWidth>
        <DialogTitle>{`단지의 ${title}`}</DialogTitle>
        <DialogContent sx={{ pt: '12px !important' }}>
          <AccountForm apartmentId={apartmentId} kind={kind} onClose={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

const key = [required(), maxLength(200)]
const shown: FieldProps['slotProps'] = { htmlInput: { autoComplete: 'off' } }
const hidden = { type: 'password', slotProps: { htmlInput: { autoComplete: 'new-password' } } } as const

const client: readonly FieldProps[] = [
  { source: 'clientId', label: '클라이언트 아이디', validate: key, slotProps: shown },
  { source: 'clientSecret', label: '클라이언트 비밀키', validate: key, ...hidden },
]

const fieldsOf: Readonly<Record<ProviderAccountKind, readonly FieldProps[]>> = {
  identity: client,
  registry: [
    ...client,
    { source: 'publicKey', label: '공개키', validate: [required(), maxLength(4_000)], multiline: true, minRows: 3 },
    {
      source: 'phone',
      label: '인터넷등기소에 쓰는 전화번호',
      validate: key,
      slotProps: { htmlInput: { inputMode: 'tel', autoComplete: 'off' } },
    },
    { source: 'pin', label: '비밀번호 4자리', validate: key, ...hidden },
    { source: 'prepayNo', label: '선불전자지급수단 번호 12자리', validate: key, slotProps: shown },
    { source: 'prepayPass', label: '선불전자지급수단 비밀번호', validate: key, ...hidden },
  ],
}

const hints: Readonly<Record<ProviderAccountKind, string>> = {
  registry: 'CODEF의 키 관리와 인터넷등기소의 선불전자지급수단에 있습니다.',
  identity: 'NICE와 맺은 통합인증 계약에 있습니다. 이 서버의 IP를 NICE에 등록해야 합니다.',
}

const requestTexts: Readonly<Record<ProviderAccountKind, string>> = {
  registry: '등기 계정을 요청했습니다. 다른 관리자가 확인하면 쓰기 시작합니다.',
  identity: '본인 확인 계정을 요청했습니다. 최고관리자가 확인하면 쓰기 시작합니다.',
}

type RegistryBody = BodyTo<'POST /api/apartment/{id}/provider-account/registry/proposal'>
type IdentityBody = BodyTo<'POST /api/apartment/{id}/provider-account/identity/proposal'>

type AccountFormProps = {
  readonly apartmentId: string
  readonly kind: ProviderAccountKind
  readonly onClose: () => void
}

const AccountForm = ({ apartmentId, kind, onClose }: AccountFormProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const params = { id: apartmentId }
  const { mutateAsync } = useCommand({
    // The fields of the form are those of the body.
    mutationFn: (values: FormValues) =>
      kind === 'registry'
        ? call('POST /api/apartment/{id}/provider-account/registry/proposal', {
            params,
            body: values as unknown as RegistryBody,
          })
        : call('POST /api/apartment/{id}/provider-account/identity/proposal', {
            params,
            body: values as unknown as IdentityBody,
          }),
  })
  const finish = (): void => {
    notify(requestTexts[kind], { type: 'success' })
    onClose()
  }
  return (
    <PlainForm defaultValues={{}} send={mutateAsync} onSent={finish}>
      {({ busy }) => (
        <>
          <Typography variant="body2" color="textSecondary">
            {hints[kind]}
          </Typography>
          {fieldsOf[kind].map((field) => (
            <Field key={field.source} {...field} />
          ))}
          <FormActions label="확인 요청하기" busy={busy} onCancel={onClose} />
        </>
      )}
    </PlainForm>
  )
}
