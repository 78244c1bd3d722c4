import { Button, SnackbarContent } from '@mui/material'
import { useNotify, type NotificationType } from 'react-admin'
import { Link } from 'react-router'
import { actionToastOptions, useClosingToast } from './action-toast.ts'

/** Link to the page of what comes next. */
export type NextStep = { readonly label: string; readonly to: string }

type NextStepToastProps = { readonly message: string; readonly next: NextStep; readonly type: NotificationType }

const NextStepToast = ({ message, next: { label, to }, type }: NextStepToastProps) => {
  const close = useClosingToast()
  return (
    <SnackbarContent
      className={`RaNotification-${type}`}
      message={message}
      action={
        <Button component={Link} to={to} color="inherit" size="small" onClick={close}>
          {label}
        </Button>
      }
    />
  )
}

/**
 * Shows what was done, with a link to the next step; without one where there is none, or none that
 * the user may take. Pages that show the next step themselves need no link.
 */
export const useNextStepToast = (): ((
  message: string,
  next: NextStep | undefined,
  type?: NotificationType,
) => void) => {
  const notify = useNotify()
  return (message, next, type = 'success') =>
    next === undefined
      ? notify(message, { type })
      : notify(<NextStepToast message={message} next={next} type={type} />, { type, ...actionToastOptions })
}
