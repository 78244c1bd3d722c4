import { Alert, Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { DialogButtons } from '../forms/FormActions.tsx'

type ConfirmProps = {
  readonly open: boolean
  readonly title: string
  readonly confirmLabel: string
  /** Command is under way; the dialog stays open until what it did can be seen. */
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Styles the button as one that removes something. */
  readonly isRemoval?: boolean
  /** Disables the button while there is nothing to confirm. */
  readonly disabled?: boolean
  /** Reason why the server refused. */
  readonly problem?: string | null
  /** Fields that must be filled in first. */
  readonly fields?: ReactNode
  /** List items that say what will happen, to how many, and what stays. */
  readonly children: ReactNode
}

/** Dialog that confirms an action which cannot simply be undone. */
export const Confirm = ({
  open,
  title,
  confirmLabel,
  busy,
  onConfirm,
  onClose,
  isRemoval = false,
  disabled = false,
  problem = null,
  fields,
  children,
}: ConfirmProps) => {
  const id = useId()
  return (
    <Dialog
      open={open || busy}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Box component="ul" id={`${id}-text`} sx={{ m: 0, pl: 5, '& li': { mb: 2 } }}>
          {children}
        </Box>
        {fields}
        {problem === null ? null : <Problem text={problem} />}
      </DialogContent>
      <DialogButtons
        color={isRemoval ? 'error' : 'primary'}
        label={confirmLabel}
        busy={busy}
        onCancel={onClose}
        onAct={onConfirm}
        disabled={disabled}
      />
    </Dialog>
  )
}

/**
 * Shows the refusal and takes the focus: the button was disabled while waiting and lost it, and
 * without a focus the dialog gets no Esc.
 */
const Problem = ({ text }: { readonly text: string }) => {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <Alert ref={alert} severity="error" tabIndex={-1} sx={{ mt: 2 }}>
      {text}
    </Alert>
  )
}
