import { Alert } from '@mui/material'
import { toApiError } from '#ui/http/api-client.ts'
import { refusalLines } from './sheet-body.ts'

type RefusalProps = {
  readonly error: unknown
  /** Titles of the items in the order in which they were sent. */
  readonly titles: readonly string[]
}

/** Shows why a sheet was refused, item by item. */
export const Refusal = ({ error, titles }: RefusalProps) => (
  <Alert severity="error" sx={{ mb: 3 }}>
    {refusalLines(toApiError(error), titles).map((line) => (
      <div key={line}>{line}</div>
    ))}
  </Alert>
)
