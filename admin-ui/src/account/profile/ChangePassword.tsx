import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { required, useNotify } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { continueWith } from '../../kit/auth/session.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { NewPasswordField, PasswordField } from '../../kit/forms/PasswordField.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { useTokensOf } from './use-tokens-of.ts'

const validateRepeated = (value: unknown, all: Readonly<FormValues>): string | undefined =>
  value === all['newPassword'] ? undefined : '새 비밀번호와 다릅니다.'
const validateChanged = (value: unknown, all: Readonly<FormValues>): string | undefined =>
  value !== '' && value === all['currentPassword'] ? '지금 쓰는 비밀번호와 다르게 정해주세요.' : undefined

type ChangedPassword = {
  readonly currentPassword: string
  readonly newPassword: string
  readonly revokesTokens: boolean
}

/** Outcome for the API tokens; failed: the password was changed nevertheless. */
type Revocation = 'kept' | 'revoked' | 'failed'

const revocationOf = (sending: Promise<unknown>): Promise<Revocation> =>
  sending.then(
    () => 'revoked',
    () => 'failed',
  )

const outcomes: Readonly<Record<Revocation, string>> = {
  kept: '비밀번호를 바꿨습니다. 다른 기기에서는 로그아웃되었습니다.',
  revoked: '비밀번호를 바꾸고 API 토큰을 모두 폐기했습니다. 다른 기기에서는 로그아웃되었습니다.',
  failed: '비밀번호는 바꿨지만 API 토큰을 폐기하지 못했습니다. 연동 화면에서 폐기해주세요.',
}

/** Changes the password, which needs the current one. */
export const ChangePassword = ({ adminId }: { readonly adminId: string }) => {
  // Another form each time: nothing that was typed stays behind.
  const [round, setRound] = useState(0)
  const { call } = useCalls()
  const notify = useNotify()
  const tokens = useTokensOf(adminId)
  const { mutateAsync } = useCommand({
    mutationFn: async (values: FormValues) => {
      // The form's fields are three texts and the choice about tokens.
      const { currentPassword, newPassword, revokesTokens } = values as ChangedPassword
      const { token } = await call('POST /api/auth/password', { body: { currentPassword, newPassword } })
      // All other sessions end; this one continues with a new token.
      continueWith(token)
      // Afterwards: a wrong password must not end what other programs do.
      return revokesTokens ? revocationOf(call('POST /api/integration/tokens/revocation', { body: {} })) : 'kept'
    },
  })
  const finish = (revocation: Revocation): void => {
    setRound(round + 1)
    notify(outcomes[revocation], { type: revocation === 'failed' ? 'warning' : 'success' })
  }
  return (
    <Section title="비밀번호 바꾸기" note="바꾸면 이 브라우저를 뺀 모든 기기에서 로그아웃됩니다.">
      <PlainForm<Revocation>
        key={round}
        name="비밀번호"
        defaultValues={{ currentPassword: '', newPassword: '', again: '', revokesTokens: false }}
        send={mutateAsync}
        onSent={finish}
      >
        {({ busy }) => (
          <>
            <PasswordFields />
            {tokens === 0 ? null : (
              <SwitchField
                source="revokesTokens"
                label={`내 API 토큰 ${formatCount(tokens, '개')}도 모두 폐기`}
                hint="이 토큰을 쓰는 프로그램이 바로 멈춥니다. 비밀번호가 새어 나갔을 때 켜세요."
              />
            )}
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

const PasswordFields = () => (
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
  </>
)
