import { Alert, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { DialogButtons } from './FormActions.tsx'

type FormDialogProps = {
  readonly title: string
  /** Error of the last submission; null or absent where there is none. */
  readonly error?: unknown
  /** Label of the action: "등록하기". */
  readonly label: string
  readonly isBusy: boolean
  readonly isDisabled?: boolean
  /** Handler of the action; it checks the fields, since the browser's own checks are off. */
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Dialog with a form of few fields: title, error, fields, and the two buttons in its foot. */
export const FormDialog = (props: FormDialogProps) => {
  const { title, error = null, label, isBusy, isDisabled = false, onSubmit, onClose, children } = props
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        noValidate
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {error === null ? null : (
            <Alert severity="error" sx={{ mb: 4 }}>
              {toApiError(error).text}
            </Alert>
          )}
          {children}
        </DialogContent>
        <DialogButtons label={label} busy={isBusy} onCancel={onClose} disabled={isDisabled} />
      </form>
    </Dialog>
  )
}
