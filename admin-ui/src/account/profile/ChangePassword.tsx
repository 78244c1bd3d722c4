import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { required, useNotify } from 'react-admin'
import { useCommand } from '../../kit/data/use-command.ts'
import { continueWith } from '../../kit/auth/session.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { NewPasswordField, PasswordField } from '../../kit/forms/PasswordField.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'

const validateRepeated = (value: unknown, all: Readonly<FormValues>): string | undefined =>
  value === all['newPassword'] ? undefined : '새 비밀번호와 다릅니다.'
const validateChanged = (value: unknown, all: Readonly<FormValues>): string | undefined =>
  value !== '' && value === all['currentPassword'] ? '지금 쓰는 비밀번호와 다르게 정해주세요.' : undefined

/** Changes the password, which needs the current one. */
export const ChangePassword = () => {
  // Another form each time: nothing that was typed stays behind.
  const [round, setRound] = useState(0)
  const { call } = useCalls()
  const notify = useNotify()
  const { mutateAsync } = useCommand({
    mutationFn: async (values: FormValues) => {
      // The form's three fields are texts.
      const { currentPassword, newPassword } = values as {
        readonly currentPassword: string
        readonly newPassword: string
      }
      const { token } = await call('POST /api/auth/password', { body: { currentPassword, newPassword } })
      // All other sessions end; this one continues with a new token.
      continueWith(token)
    },
  })
  const finish = (): void => {
    setRound(round + 1)
    notify('비밀번호를 바꿨습니다. 다른 기기에서는 로그아웃되었습니다.', { type: 'success' })
  }
  return (
    <Section title="비밀번호 바꾸기" note="바꾸면 이 브라우저를 뺀 모든 기기에서 로그아웃됩니다.">
      <PlainForm
        key={round}
        name="비밀번호"
        defaultValues={{ currentPassword: '', newPassword: '', again: '' }}
        send={mutateAsync}
        onSent={finish}
      >
        {({ busy }) => (
          <>
            <PasswordField
              source="currentPassword"
              label="지금 쓰는 비밀번호"
              autoComplete="current-password"
              validate={required()}
            />
            <NewPasswordField source="newPassword" label="새 비밀번호" validate={[required(), validateChanged]} />
            <PasswordField
              source="again"
              label="새 비밀번호 다시"
              autoComplete="new-password"
              hint="한 번 더 입력해주세요."
              validate={[required(), validateRepeated]}
            />
            <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
              <Button type="submit" variant="contained" loading={busy}>
                비밀번호 바꾸기
              </Button>
            </Box>
          </>
        )}
      </PlainForm>
    </Section>
  )
}
