import RefreshIcon from '@mui/icons-material/Refresh'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { ErrorKind } from '#services/core/error.contract.ts'
import { toApiError } from '#ui/api-client.ts'

/** Titles of the error screen (product specification, section 8). */
const titles: Readonly<Record<ErrorKind, string>> = {
  authentication: '인증 필요',
  authorization: '권한 없음',
  'not-found': '페이지를 찾을 수 없음',
  validation: '오류 발생',
  server: '서버 오류',
  network: '네트워크 오류',
  unknown: '오류 발생',
}

const reloadable: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['server', 'network', 'unknown'])

type ErrorScreenProps = { readonly error: unknown }

/** What a person sees when a page cannot be shown. */
export const ErrorScreen = ({ error }: ErrorScreenProps) => {
  const failure = toApiError(error)
  return (
    <Box role="alert" sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', p: 6, textAlign: 'center' }}>
      <Stack spacing={3} sx={{ alignItems: 'center', maxWidth: 480 }}>
        <Typography variant="h1">{titles[failure.kind]}</Typography>
        <Typography>{failure.text}</Typography>
        <Typography variant="body2" color="textSecondary">
          문제가 지속되면 관리자에게 문의해주세요.
        </Typography>
        {failure.requestId === null ? null : (
          <Typography variant="caption" color="textSecondary">
            문의 번호 {failure.requestId}
          </Typography>
        )}
        <Stack direction="row" spacing={2} sx={{ pt: 3 }}>
          <Button variant="contained" href="/">
            홈으로
          </Button>
          {reloadable.has(failure.kind) ? (
            <Button variant="outlined" color="inherit" startIcon={<RefreshIcon />} onClick={() => window.location.reload()}>
              새로고침
            </Button>
          ) : null}
        </Stack>
      </Stack>
    </Box>
  )
}
