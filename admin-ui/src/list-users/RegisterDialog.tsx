import CloseIcon from '@mui/icons-material/Close'
import { Dialog, DialogContent, DialogTitle, IconButton, Tab, Tabs, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import { ManyOwners } from './ManyOwners.tsx'
import { OneOwner } from './OneOwner.tsx'

type RegisterDialogProps = { readonly listId: string; readonly onClose: () => void }
type Way = 'one' | 'many'

/** Puts owners on a roll: one by a form, or many from table text. */
const RegisterDialog = ({ listId, onClose }: RegisterDialogProps) => {
  const [way, setWay] = useState<Way>('one')
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  // A click beside the dialog must not throw typed or pasted rows away.
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void => (reason === 'backdropClick' ? undefined : onClose())
  return (
    <Dialog open onClose={close} fullWidth maxWidth={way === 'one' ? 'sm' : 'md'} fullScreen={isNarrow} aria-labelledby="register-title">
      <DialogTitle id="register-title" sx={{ pr: 14 }}>
        소유자 등록
      </DialogTitle>
      <IconButton aria-label="닫기" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      <Tabs value={way} onChange={(_, next: Way) => setWay(next)} aria-label="등록 방법" sx={{ px: 4, borderBottom: 1, borderColor: 'divider' }}>
        <Tab value="one" label="한 명 등록" id="register-tab-one" aria-controls="register-panel" />
        <Tab value="many" label="여러 명 등록" id="register-tab-many" aria-controls="register-panel" />
      </Tabs>
      <DialogContent role="tabpanel" id="register-panel" aria-labelledby={`register-tab-${way}`} sx={{ pt: '20px !important' }}>
        {way === 'one' ? <OneOwner listId={listId} onDone={onClose} /> : <ManyOwners listId={listId} onDone={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

export default RegisterDialog
