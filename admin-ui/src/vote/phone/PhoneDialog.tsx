import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'

type PhoneDialogProps = { readonly open: boolean; readonly onClose: () => void; readonly children: ReactNode }

/** A phone over the page. */
export const PhoneDialog = ({ open, onClose, children }: PhoneDialogProps) => {
  const titleId = useId()
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>주민이 보는 화면</DialogTitle>
      <DialogContent sx={{ px: { xs: 3, sm: 6 } }}>{open ? children : null}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
      </DialogActions>
    </Dialog>
  )
}
