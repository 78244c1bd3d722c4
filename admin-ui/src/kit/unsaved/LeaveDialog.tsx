import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { useBlocker, type Location } from 'react-router'
import { hasToken } from '../auth/session.ts'

type LeaveDialogProps = {
  readonly isUnsaved: boolean
  readonly onSave: () => Promise<unknown>
  readonly title: string
  /** Text that says what happens to the unsaved input. */
  readonly text: string
  /** Returns the part of a location by which places differ. Absent: its path. */
  readonly placeOf?: (location: Location) => string
}

const pathOf = ({ pathname }: Location): string => pathname

/** Dialog before leaving unsaved input; it does not hold anybody back whose session has ended. */
export const LeaveDialog = ({ isUnsaved, onSave, title, text, placeOf = pathOf }: LeaveDialogProps) => {
  const [isSaving, setSaving] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && hasToken() && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await onSave()
      blocker.proceed?.()
    } catch {
      // A refusal is shown at the field.
      blocker.reset?.()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <Typography variant="body2">{text}</Typography>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={() => blocker.reset?.()}>
          계속 수정
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
