import { Alert, Button } from '@mui/material'
import { toApiError } from '#ui/api-client.ts'

type ErrorNoteProps = { readonly error: unknown; readonly onRetry?: () => void }

/** A part of a page that could not be read, in its own place; the rest of the page stays usable. */
export const ErrorNote = ({ error, onRetry }: ErrorNoteProps) => (
  <Alert
    severity="error"
    action={
      onRetry === undefined ? undefined : (
        <Button color="inherit" size="small" onClick={onRetry}>
          다시 시도
        </Button>
      )
    }
  >
    {toApiError(error).text}
  </Alert>
)
