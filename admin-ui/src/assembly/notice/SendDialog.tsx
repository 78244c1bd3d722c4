import { Alert, Dialog, DialogContent, DialogTitle, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { newIdempotencyKey, toApiError } from '#ui/http/api-client.ts'
import type { Calls } from '#ui/http/calls.ts'
import { formatCount } from '#ui/format.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { DialogButtons } from '../../kit/forms/FormActions.tsx'
import { formatWon, messageSettingsPath } from '../../labels/message-labels.ts'
import { useNoticeCommand } from './use-notice.ts'

type SendDialogProps = { readonly id: string; readonly listId: string; readonly onClose: () => void }

const AT_ONCE = 1_000

/** Returns the entries of all owners without a notice. */
const readEntries = async ({ call }: Calls, id: string): Promise<string[]> => {
  const entries: string[] = []
  for (let from = 0; ; from += AT_ONCE) {
    const { total, owners } = await call('GET /api/assemblies/{id}/notice/owners', {
      params: { id },
      query: { state: 'none', from, count: AT_ONCE },
    })
    entries.push(...owners.flatMap(({ listUserIds }) => listUserIds))
    if (from + AT_ONCE >= total) return entries
  }
}

const useSending = ({ id, listId, onClose }: SendDialogProps) => {
  const calls = useCalls()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const plan = useQuery({
    queryKey: ['notice', id, 'plan'],
    gcTime: 0,
    queryFn: async () => {
      const listUserIds = await readEntries(calls, id)
      const sending = await calls.call('POST /api/messages/list/{listId}/send', {
        params: { listId },
        body: { occasion: 'invitation', listUserIds, dryRun: true },
      })
      return { listUserIds, sending }
    },
  })
  const send = useNoticeCommand<void>(
    id,
    async () => {
      const { id: mailingId } = await calls.call('POST /api/messages/list/{listId}/send', {
        params: { listId },
        body: { occasion: 'invitation', listUserIds: plan.data?.listUserIds ?? [] },
        idempotencyKey,
      })
      if (mailingId === undefined) return
      await calls.call('POST /api/assemblies/{id}/notice/mailings', { params: { id }, body: { mailingId } })
    },
    { done: '보내고 있습니다. 도착하면 통지로 셉니다.', onDone: onClose },
  )
  return { plan, send }
}

/** Dialog that sends the invitation to all owners without a notice, and counts it as one. */
const SendDialog = (props: SendDialogProps) => {
  const { plan, send } = useSending(props)
  const { listId, onClose } = props
  const problem = plan.error ?? send.error
  const sending = plan.data?.sending
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="send-title">
      <DialogTitle id="send-title">통지 없는 소유자에게 보내기</DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          {sending === undefined ? (
            <Typography color="textSecondary">{plan.isPending ? '받을 분을 세고 있습니다.' : ''}</Typography>
          ) : (
            <Typography>
              {formatCount(sending.recipients, '명')}에게 참여 안내를 보냅니다. {formatWon(sending.cost)}
              {sending.costAtMost > sending.cost ? `, 모두 SMS면 ${formatWon(sending.costAtMost)}` : ''}
              {sending.suppressed.length > 0 ? ` · 보낼 수 없는 ${formatCount(sending.suppressed.length, '건')}` : ''}
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            참여 안내의 문구에 일시·장소·안건이 들어 있는지{' '}
            <MuiLink component={Link} to={messageSettingsPath(listId)}>
              알림톡 설정
            </MuiLink>
            에서 확인해주세요.
          </Typography>
          {problem === null ? null : <Alert severity="error">{toApiError(problem).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="보내기"
        busy={send.isPending}
        disabled={sending === undefined || sending.recipients === 0}
        onCancel={onClose}
        onAct={() => send.mutate()}
      />
    </Dialog>
  )
}

export default SendDialog
