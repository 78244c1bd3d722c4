import { quietStorage } from '#ui/quiet-storage.ts'
import { Alert, Box, Card, Divider, Stack, Typography } from '@mui/material'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toApiError } from '#ui/http/api-client.ts'
import { Brand } from '../../kit/layout/Brand.tsx'
import { useDocumentTitle } from '../../kit/layout/use-document-title.ts'
import { KakaoButton } from './KakaoButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { isUsedReturn, refusalOf, withoutRefusal } from './refusal-code.ts'
import { markSessionEndShown, sessionEnd, type SessionEnd } from '../../kit/auth/session-end.ts'
import { returnPathOf, takeReturnPath, storeReturnPath } from '../../kit/auth/return-path.ts'
import { refreshSession } from '../../kit/auth/session.ts'
import { createWatchedClient } from '#ui/http/watched-client.ts'

/** Returns the reason of a refused Kakao sign-in, and removes it from the address at once. */
const useRefusal = () => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState(() => refusalOf(search))
  const rest = withoutRefusal(search)
  useEffect(() => {
    if (new URLSearchParams(search).has('error')) void navigate({ search: rest }, { replace: true, state })
  }, [search, rest, state, navigate])
  return { refusal, setRefusal }
}

/**
 * Handles going back from the office to Kakao's return address: its request was already used, which
 * does not affect the present session.
 */
const useFormerReturn = (): void => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isFormer] = useState(() => isUsedReturn(search))
  useEffect(() => {
    if (!isFormer) return
    refreshSession()
      .then(() => navigate('/', { replace: true }))
      // Nobody is signed in: the page shows the refusal.
      .catch(() => undefined)
  }, [isFormer, navigate])
}

/**
 * Returns the requested page: from react-admin's history state, or stored before an earlier sign-in
 * at Kakao.
 */
const useReturnPath = (): (() => string) => {
  const { state, search } = useLocation()
  const asked = returnPathOf(state, search)
  // Removed from the storage once, and then held by this page.
  const kept = useRef<string | null>(null)
  return useCallback(() => {
    kept.current ??= takeReturnPath(quietStorage('sessionStorage'))
    return asked === '/' ? kept.current : asked
  }, [asked])
}

/** Client without a token or a refresh, since nobody is signed in yet. */
const publicClient = createWatchedClient()

/**
 * Goes to Kakao's sign-in; the server's callback returns the browser to the office, where the
 * stored page opens. Throws `ApiError` where the address cannot be read.
 */
const leaveForKakao = async (returnPath: string): Promise<void> => {
  const { url } = await publicClient.call('GET /api/auth/kakao')
  storeReturnPath(quietStorage('sessionStorage'), returnPath)
  window.location.assign(url)
}

const useKakao = (returnPath: () => string, setRefusal: (text: string | null) => void) => {
  const [busy, setBusy] = useState(false)
  const leaving = useRef(false)
  const stay = (): void => {
    leaving.current = false
    setBusy(false)
  }
  useEffect(() => {
    // Going back from Kakao may restore the page from the browser's cache.
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])
  const leave = (): void => {
    if (leaving.current) return
    leaving.current = true
    setBusy(true)
    setRefusal(null)
    leaveForKakao(returnPath()).catch((thrown: unknown) => {
      setRefusal(toApiError(thrown).text)
      stay()
    })
  }
  return { busy, leave }
}

const endTexts: Readonly<Record<SessionEnd, string>> = {
  expired: '세션이 만료되었습니다. 다시 로그인하면 보던 화면으로 돌아갑니다.',
  removed: '더 이상 관리자가 아닙니다. 계속 일하셔야 하면 최고관리자에게 문의해주세요.',
  elsewhere: '다른 탭에서 로그아웃했습니다. 다시 로그인하면 보던 화면으로 돌아갑니다.',
}

/** Shows why the session ended, where the user did not end it. */
const SessionEnded = () => {
  const [end] = useState(sessionEnd)
  // Only a mounted component has shown its text: React may render a page and discard it.
  useEffect(markSessionEndShown, [])
  return end === null ? null : (
    <Alert severity="warning" role="status">
      {endTexts[end]}
    </Alert>
  )
}

/** Sets the focus on the heading, where the sign-in page appeared by itself. */
const useFocusOfPage = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return heading
}

const wholePage = {
  minHeight: '100vh',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'background.default',
  p: 4,
} as const

/**
 * Sign-in page: administrators through Kakao, super administrators by password. Afterwards the
 * requested page opens.
 */
export const LoginPage = () => {
  useFormerReturn()
  const { refusal, setRefusal } = useRefusal()
  const returnPath = useReturnPath()
  const { busy, leave } = useKakao(returnPath, setRefusal)
  const heading = useFocusOfPage()
  useDocumentTitle('로그인')

  return (
    <Box component="main" sx={wholePage}>
      <Card sx={{ width: '100%', maxWidth: 400, p: { xs: 5, sm: 8 } }}>
        <Stack spacing={5}>
          <Brand />
          <Box>
            <Typography variant="h1" ref={heading} tabIndex={-1}>
              관리자 로그인
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              동의서와 전자투표를 관리하는 화면입니다.
            </Typography>
          </Box>
          <SessionEnded />
          {refusal === null ? null : <Alert severity="error">{refusal}</Alert>}
          <Stack spacing={2}>
            <KakaoButton busy={busy} onPress={leave} />
            <Typography variant="caption" color="textSecondary" sx={{ textAlign: 'center' }}>
              초대받은 관리자는 카카오 계정으로 로그인합니다.
            </Typography>
          </Stack>
          <Divider>
            <Typography variant="subtitle2" component="span" color="textSecondary">
              최고관리자 로그인
            </Typography>
          </Divider>
          <PasswordForm takeReturnPath={returnPath} onStart={() => setRefusal(null)} />
        </Stack>
      </Card>
    </Box>
  )
}
