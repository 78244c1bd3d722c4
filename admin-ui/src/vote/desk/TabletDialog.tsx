import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { OneTimeCode, useTimeLeft } from '../../kit/share/OneTimeCode.tsx'
import { entryName } from './desk-states.ts'

type TabletDialogProps = { readonly voteId: string; readonly entry: DeskEntry; readonly onClose: () => void }

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
          {lent === undefined ? null : <OneTimeCode url={lent.url} left={left} label="태블릿 투표 QR 코드" />}
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

export default TabletDialog
