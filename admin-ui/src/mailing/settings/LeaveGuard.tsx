import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useBlocker, type Location } from 'react-router'
import { hasToken } from '../../kit/auth/session.ts'

type LeaveGuardProps = { readonly isUnsaved: boolean; readonly onSave: () => Promise<unknown> }

const placeOf = ({ pathname, search }: Location): string =>
  `${pathname} ${new URLSearchParams(search).get('part') ?? ''}`

/** The browser asks in its own words before a tab with something unsaved is closed. */
const useTabGuard = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Asks who leaves with settings that are not saved; whoever's session has ended is not held back. */
export const LeaveGuard = ({ isUnsaved, onSave }: LeaveGuardProps) => {
  const [isSaving, setSaving] = useState(false)
  useTabGuard(isUnsaved)
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
      // What was refused is told at the form.
      blocker.reset?.()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} maxWidth="xs" fullWidth>
      <DialogTitle>저장하지 않은 설정이 있습니다</DialogTitle>
      <DialogContent>
        <Typography variant="body2">
          저장하지 않고 나가면 바꾼 설정이 사라지고, 지금까지의 설정이 그대로 남습니다.
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
