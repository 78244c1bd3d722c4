import { Alert, Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent } from 'react'
import { useLogin } from 'react-admin'
import { useLocation } from 'react-router'
import { Brand } from '../frame/Brand.tsx'
import { useDocumentTitle } from '../frame/use-document-title.ts'
import { returnPathOf } from './return-path.ts'

type State = { readonly step: 'idle' | 'sending' } | { readonly step: 'refused'; readonly text: string }

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Sign-in by email and password. Afterwards one is where one was. */
export const LoginPage = () => {
  const login = useLogin()
  const { state: left, search } = useLocation()
  const [state, setState] = useState<State>({ step: 'idle' })
  useDocumentTitle('로그인')

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setState({ step: 'sending' })
    try {
      await login({ email: textIn(data, 'email').trim(), password: textIn(data, 'password') }, returnPathOf(left, search))
    } catch (thrown) {
      setState({ step: 'refused', text: thrown instanceof Error ? thrown.message : '로그인 중 오류가 발생했습니다' })
    }
  }

  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 4 }}>
      <Card component="form" onSubmit={(event) => void submit(event)} sx={{ width: '100%', maxWidth: 400, p: { xs: 5, sm: 8 } }}>
        <Stack spacing={5}>
          <Brand />
          <Box>
            <Typography variant="h1">관리자 로그인</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              동의서와 전자투표를 관리하는 화면입니다.
            </Typography>
          </Box>
          {state.step === 'refused' ? <Alert severity="error">{state.text}</Alert> : null}
          <TextField name="email" type="email" label="이메일" autoComplete="username" required autoFocus fullWidth size="medium" />
          <TextField name="password" type="password" label="비밀번호" autoComplete="current-password" required fullWidth size="medium" />
          <Button type="submit" variant="contained" size="large" fullWidth loading={state.step === 'sending'}>
            로그인
          </Button>
        </Stack>
      </Card>
    </Box>
  )
}
