import { Alert, Button, Typography } from '@mui/material'
import { toApiError } from '#ui/http/api-client.ts'
import { useErrorOnce } from './error-once.ts'

type ErrorNoteProps = { readonly error: unknown; readonly onRetry?: () => void }

/**
 * Shows that a part of a page could not be read; the rest of the page stays usable. Several parts
 * with the same error show it once.
 */
export const ErrorNote = ({ error, onRetry }: ErrorNoteProps) => {
  const { text } = toApiError(error)
  const { isFirst, retryAll } = useErrorOnce(text, onRetry)
  if (!isFirst)
    return (
      <Typography variant="body2" color="textSecondary">
        같은 이유로 불러오지 못했습니다.
      </Typography>
    )
  return (
    <Alert
      severity="error"
      action={
        onRetry === undefined ? undefined : (
          <Button color="inherit" size="small" onClick={retryAll}>
            다시 시도
          </Button>
        )
      }
    >
      {text}
    </Alert>
  )
}
