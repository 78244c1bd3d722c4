import { Alert, Button, DialogActions, DialogContent, LinearProgress, Stack, Typography } from '@mui/material'
import type { Mailing, Sending } from '#services/mailing/messages.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { handledOf, progressText } from '../log/funnel-bars.ts'
import { useMailing } from '../log/use-messages.ts'

type SendProgressProps = { readonly listId: string; readonly sending: Sending; readonly onClose: () => void }

const headline = (sending: Sending, mailing: Mailing | null): string => {
  if (mailing === null || mailing.status === 'planned')
    return `${formatCount(sending.recipients, '명')}에게 ${formatDateTime(sending.dueAt)}에 보냅니다.`
  if (mailing.status === 'done') return `${formatCount(mailing.funnel.sent, '명')}에게 보냈습니다.`
  if (mailing.status === 'cancelled') return '발송을 취소했습니다.'
  return progressText(mailing.funnel)
}

const shareOf = (mailing: Mailing | null): number =>
  mailing === null || mailing.funnel.recipients === 0
    ? 0
    : (handledOf(mailing.funnel) / mailing.funnel.recipients) * 100

/** Shows the progress of a sending, which goes on without this screen. */
export const SendProgress = ({ listId, sending, onClose }: SendProgressProps) => {
  const { data } = useMailing(listId, sending.id)
  const mailing = data ?? null
  const failed = mailing?.funnel.failed ?? 0
  return (
    <>
      <DialogContent>
        <Stack spacing={4}>
          <Typography role="status">{headline(sending, mailing)}</Typography>
          <LinearProgress variant="determinate" value={shareOf(mailing)} aria-label="발송 진행" />
          {mailing?.status === 'paused' ? (
            <Alert severity="warning">
              {mailing.problem ?? '발송이 멈췄습니다. 발송 내역에서 계속할 수 있습니다.'}
            </Alert>
          ) : null}
          {failed === 0 ? null : (
            <Alert severity="warning">
              {formatCount(failed, '명')}에게 닿지 않았습니다. 발송 내역에서 이유와 할 일을 봅니다.
            </Alert>
          )}
          <Typography variant="body2" color="textSecondary">
            창을 닫아도 계속 보냅니다.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </>
  )
}
