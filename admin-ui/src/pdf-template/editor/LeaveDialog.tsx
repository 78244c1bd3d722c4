import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useBlocker } from 'react-router'
import { hasToken } from '../../kit/auth/session.ts'

type LeaveDialogProps = { readonly isUnsaved: boolean; readonly onSave: () => Promise<unknown> }

/** Asks who leaves with something unsaved. It is kept in this browser either way; whoever's session has ended is not held back. */
export const LeaveDialog = ({ isUnsaved, onSave }: LeaveDialogProps) => {
  const [isSaving, setSaving] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && hasToken() && currentLocation.pathname !== nextLocation.pathname,
  )
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await onSave()
      blocker.proceed?.()
    } catch {
      // What was refused is told in the editor.
      blocker.reset?.()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} maxWidth="xs" fullWidth>
      <DialogTitle>저장하지 않은 변경이 있습니다</DialogTitle>
      <DialogContent>
        <Typography variant="body2">
          저장하지 않고 나가도 편집한 내용은 이 브라우저에 남아 있어, 다시 열면 이어서 편집할 수 있습니다. 다른
          관리자에게는 보이지 않습니다.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={() => blocker.reset?.()}>
          계속 편집
        </Button>
        <Button color="inherit" variant="outlined" onClick={() => blocker.proceed?.()}>
          저장하지 않고 나가기
        </Button>
        <Button variant="contained" loading={isSaving} onClick={() => void save()}>
          저장하고 나가기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
