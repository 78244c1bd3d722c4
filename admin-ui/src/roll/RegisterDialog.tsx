import CloseIcon from '@mui/icons-material/Close'
import { Dialog, DialogContent, DialogTitle, IconButton, useMediaQuery, type Theme } from '@mui/material'
import { OneOwner } from './OneOwner.tsx'

type RegisterDialogProps = { readonly listId: string; readonly onClose: () => void }

/** Dialog that enters one owner on a roll; many come by import. */
const RegisterDialog = ({ listId, onClose }: RegisterDialogProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  // A click beside the dialog must not throw typed texts away.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" fullScreen={isNarrow} aria-labelledby="register-title">
      <DialogTitle id="register-title" sx={{ pr: 14 }}>
        소유자 등록
      </DialogTitle>
      <IconButton aria-label="닫기" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ pt: '12px !important' }}>
        <OneOwner listId={listId} onDone={onClose} />
      </DialogContent>
    </Dialog>
  )
}

export default RegisterDialog
