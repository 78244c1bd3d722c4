import { Button, Stack, TextField } from '@mui/material'
import { useRef, useState, type FormEvent } from 'react'
import { useLogin } from 'react-admin'
import { PasswordInput } from '../../kit/forms/PasswordInput.tsx'

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

type PasswordFormProps = {
  /** Returns the page to open afterwards, and forgets it. */
  readonly takeReturnPath: () => string
  readonly onStart: () => void
}

/**
 * Form of the super administrators' sign-in. A refusal is shown at its fields, which stay editable.
 */
export const PasswordForm = ({ takeReturnPath, onStart }: PasswordFormProps) => {
  const login = useLogin()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const password = useRef<HTMLInputElement>(null)
  const sending = useRef(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    // The button is disabled only after the next rendering; a second press may come before.
    if (sending.current) return
    sending.current = true
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setRefusal(null)
    onStart()
    try {
      await login({ email: textIn(data, 'email').trim(), password: textIn(data, 'password') }, takeReturnPath())
    } catch (thrown) {
      setRefusal(thrown instanceof Error ? thrown.message : '로그인 중 오류가 발생했습니다')
      sending.current = false
      setBusy(false)
      password.current?.focus()
    }
  }

  return (
    <Stack component="form" spacing={4} aria-label="최고관리자 로그인" onSubmit={(event) => void submit(event)}>
      <TextField
        name="email"
        type="email"
        label="이메일"
        autoComplete="username"
        required
        fullWidth
        size="medium"
        error={refusal !== null}
      />
      <PasswordInput
        name="password"
        label="비밀번호"
        autoComplete="current-password"
        required
        size="medium"
        inputRef={password}
        error={refusal !== null}
        helperText={refusal === null ? undefined : <span role="alert">{refusal}</span>}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={busy}>
        로그인
      </Button>
    </Stack>
  )
}
