import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'

type ConfirmProps = {
  readonly open: boolean
  readonly title: string
  readonly confirmLabel: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** List items: what will happen, to how many, and what stays. */
  readonly children: ReactNode
}

/** Asks before something that cannot simply be undone. */
export const Confirm = ({ open, title, confirmLabel, busy, onConfirm, onClose, children }: ConfirmProps) => {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Box component="ul" id={`${id}-text`} sx={{ m: 0, pl: 5, '& li': { mb: 2 } }}>
          {children}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          취소
        </Button>
        <Button variant="contained" loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
