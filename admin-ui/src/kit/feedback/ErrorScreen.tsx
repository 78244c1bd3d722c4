import RefreshIcon from '@mui/icons-material/Refresh'
import { Box, Button, Stack, Typography } from '@mui/material'
import { isLoadFailure, toApiError } from '#ui/http/api-client.ts'
import { canReload, errorTitles } from '#ui/report/error-screen.ts'
import { useRecovery } from '#ui/report/use-server-health.ts'
import { useDocumentTitle } from '../layout/use-document-title.ts'

type ErrorScreenProps = { readonly error: unknown }

const centred = { display: 'grid', placeItems: 'center', minHeight: '60vh', p: 6, textAlign: 'center' } as const

/** Shows that a page cannot be shown, and why. */
export const ErrorScreen = ({ error }: ErrorScreenProps) => {
  const failure = toApiError(error)
  useDocumentTitle(errorTitles[failure.kind])
  // Failed calls are retried by themselves; a page whose code did not load is not.
  useRecovery(() => isLoadFailure(error) && window.location.reload())
  return (
    <Box role="alert" sx={centred}>
      <Stack spacing={3} sx={{ alignItems: 'center', maxWidth: 480 }}>
        <Typography variant="h1">{errorTitles[failure.kind]}</Typography>
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
          {canReload(failure.kind) ? (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<RefreshIcon />}
              onClick={() => window.location.reload()}
            >
              새로고침
            </Button>
          ) : null}
        </Stack>
      </Stack>
    </Box>
  )
}
