import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { QrCode } from '../../kit/share/QrCode.tsx'
import { entryName } from './desk-states.ts'
import { timeLeftText } from './time-left.ts'

type TabletDialogProps = { readonly voteId: string; readonly entry: DeskEntry; readonly onClose: () => void }

const SECOND_MS = 1_000

/**
 * Returns the time left in milliseconds. It is read from the clock, since timers stop in a sleeping
 * tab.
 */
const useTimeLeft = (until: string | undefined): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return until === undefined ? 0 : Date.parse(until) - now
}

/**
 * Opens the vote on a tablet for the voter at the desk: a code that works once, within ten minutes.
 */
const TabletDialog = ({ voteId, entry, onClose }: TabletDialogProps) => {
  const { call } = useCalls()
  const { mutate, data, error, isPending, reset } = useCommand({
    meta: endsWithAnswer,
    mutationFn: () =>
      call('POST /api/votes/{id}/desk/{listUserId}/tablet', {
        params: { id: voteId, listUserId: entry.listUserId },
        body: {},
      }),
  })
  const asked = useRef(false)
  useEffect(() => {
    // React mounts twice in development; a second code would replace the visible one.
    if (asked.current) return
    asked.current = true
    mutate()
  }, [mutate])
  const lent = data !== undefined && 'url' in data ? data : undefined
  const waits = data !== undefined && 'pending' in data
  const left = useTimeLeft(lent?.expiresAt)
  const isOver = lent !== undefined && left <= 0
  const again = (): void => {
    reset()
    mutate()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="tablet-title">
      <DialogTitle id="tablet-title">{entryName(entry)} 태블릿 투표</DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center' }}>
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
          {isPending ? <RowsSkeleton /> : null}
          {waits ? <Waits /> : null}
          {lent === undefined ? null : <Code url={lent.url} isOver={isOver} />}
          {lent === undefined ? null : (
            <Typography role="timer" sx={{ fontSize: 22, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
              {isOver ? '시간이 지났습니다' : `남은 시간 ${timeLeftText(left)}`}
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            신분증을 확인한 분에게만 건네주세요. 인증번호 없이 열립니다.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        {waits ? <Button onClick={again}>승인되었는지 확인</Button> : null}
        {isOver || error !== null ? <Button onClick={again}>새로 열기</Button> : null}
        <Button variant="contained" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Explains that opening a tablet for this owner needs a second administrator. */
const Waits = () => (
  <Alert severity="info" sx={{ textAlign: 'left' }}>
    다른 관리자가 ‘승인 대기’에서 승인해야 열립니다.
  </Alert>
)

const Code = ({ url, isOver }: { readonly url: string; readonly isOver: boolean }) => (
  <Box sx={isOver ? { opacity: 0.1, pointerEvents: 'none' } : {}}>
    <a href={isOver ? undefined : new URL(url, window.location.origin).href} target="_blank" rel="noreferrer">
      <QrCode text={new URL(url, window.location.origin).href} label="태블릿 투표 QR 코드" size={240} />
    </a>
  </Box>
)

export default TabletDialog
