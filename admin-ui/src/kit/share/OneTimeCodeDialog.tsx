import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { RowsSkeleton } from '../collection/RowsSkeleton.tsx'
import { endsWithAnswer, useCommand } from '../data/use-command.ts'
import { OneTimeCode, useTimeLeft } from './OneTimeCode.tsx'

type IssuedCode = { readonly url: string; readonly expiresAt: string }

type OneTimeCodeDialogProps = {
  readonly title: string
  /** Label of the QR code. */
  readonly codeLabel: string
  /** Requests a code; answers without an address where a second administrator has to approve it. */
  readonly requestCode: () => Promise<IssuedCode | { readonly pending: unknown }>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Shows a code that opens once on another device; it is requested with the dialog. */
export const OneTimeCodeDialog = ({ title, codeLabel, requestCode, onClose, children }: OneTimeCodeDialogProps) => {
  const titleId = useId()
  const { mutate, data, error, isPending, reset } = useCommand({ meta: endsWithAnswer, mutationFn: requestCode })
  const isRequested = useRef(false)
  useEffect(() => {
    // React mounts twice in development; a second code would replace the visible one.
    if (isRequested.current) return
    isRequested.current = true
    mutate()
  }, [mutate])
  const code = data !== undefined && 'url' in data ? data : undefined
  const isWaiting = data !== undefined && 'pending' in data
  const left = useTimeLeft(code?.expiresAt)
  const isOver = code !== undefined && left <= 0
  const requestAgain = (): void => {
    reset()
    mutate()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center' }}>
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
          {isPending ? <RowsSkeleton /> : null}
          {isWaiting ? <ApprovalNote /> : null}
          {code === undefined ? null : <OneTimeCode url={code.url} left={left} label={codeLabel} />}
          {children}
        </Stack>
      </DialogContent>
      <DialogActions>
        {isWaiting ? <Button onClick={requestAgain}>승인되었는지 확인</Button> : null}
        {isOver || error !== null ? <Button onClick={requestAgain}>새로 열기</Button> : null}
        <Button variant="contained" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Says that a second administrator has to approve the code. */
const ApprovalNote = () => (
  <Alert severity="info" sx={{ textAlign: 'left' }}>
    다른 관리자가 ‘승인 대기’에서 승인해야 열립니다.
  </Alert>
)
