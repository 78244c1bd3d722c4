import { Alert, Box, Dialog, DialogContent, DialogTitle } from '@mui/material'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { DialogActs } from '../forms/FormActs.tsx'

type ConfirmProps = {
  readonly open: boolean
  readonly title: string
  readonly confirmLabel: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Takes something away that somebody may miss. */
  readonly isRemoval?: boolean
  /** There is nothing to confirm (yet). */
  readonly disabled?: boolean
  /** Why it was refused. */
  readonly problem?: string | null
  /** What has to be said or typed first. */
  readonly fields?: ReactNode
  /** List items: what will happen, to how many, and what stays. */
  readonly children: ReactNode
}

/** Asks before something that cannot simply be undone. */
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
      open={open}
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
      <DialogActs
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

/** The button was off while it was waiting and has lost the focus; without one the dialog hears no Esc. */
const Problem = ({ text }: { readonly text: string }) => {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <Alert ref={alert} severity="error" tabIndex={-1} sx={{ mt: 2 }}>
      {text}
    </Alert>
  )
}
