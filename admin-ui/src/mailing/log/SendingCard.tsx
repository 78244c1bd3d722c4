import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import type { Mailing } from '#services/mailing/messages.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { causeNames, formatWon, messagesPath, occasionNames } from '../../labels/message-labels.ts'
import { Funnel } from './Funnel.tsx'
import { handledOf } from './funnel-bars.ts'
import { MailingStatusChip } from './MessageChips.tsx'

type SendingProps = { readonly mailing: Mailing; readonly list: List }

const body = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const

/** Shows one sending: its occasion, sender, time, progress, and acts on it. */
export const SendingCard = ({ mailing, list }: SendingProps) => (
  <Stack spacing={3}>
    <Heading mailing={mailing} list={list} />
    {mailing.status === 'paused' ? <Paused mailing={mailing} /> : null}
    <Box sx={body}>
      <Facts mailing={mailing} />
      <Funnel
        name={`${occasionNames[mailing.occasion]} 발송`}
        funnel={mailing.funnel}
        failedTo={messagesPath(list.id, { mailingId: mailing.id, status: 'failed' })}
        suppressedTo={messagesPath(list.id, { mailingId: mailing.id, status: 'suppressed' })}
      />
    </Box>
  </Stack>
)

const isRunning = ({ status }: Mailing): boolean => status === 'planned' || status === 'sending' || status === 'paused'

const Heading = ({ mailing, list }: SendingProps) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography component="h3" variant="subtitle1">
      <RecordLink to={messagesPath(list.id, { mailingId: mailing.id })}>
        {occasionNames[mailing.occasion]} {formatCount(mailing.funnel.recipients, '명')}
      </RecordLink>
    </Typography>
    <MailingStatusChip mailing={mailing} />
    <Box sx={{ ml: 'auto' }}>{isRunning(mailing) ? <CancelSending mailing={mailing} /> : null}</Box>
  </Stack>
)

const Facts = ({ mailing }: { readonly mailing: Mailing }) => {
  const done = handledOf(mailing.funnel)
  const all = mailing.funnel.recipients
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {mailing.status === 'planned' ? '보낼 시각' : '보낸 시각'} {formatDateTime(mailing.dueAt)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {mailing.plannedBy === null ? causeNames[mailing.cause] : `${mailing.plannedBy} · ${causeNames[mailing.cause]}`}
        {' · '}비용 {formatWon(mailing.cost)}
      </Typography>
      {isRunning(mailing) && all > 0 ? (
        <Box sx={{ mt: 2 }}>
          <LinearProgress
            variant="determinate"
            value={(done / all) * 100}
            aria-label={`${occasionNames[mailing.occasion]} 발송 진행`}
          />
          <Typography variant="caption" color="textSecondary">
            {formatCount(done, '명')} / {formatCount(all, '명')}
          </Typography>
        </Box>
      ) : null}
    </Box>
  )
}

/** Shows why a sending is paused, and how to go on. */
const Paused = ({ mailing }: { readonly mailing: Mailing }) => {
  const { call } = useCalls()
  const notify = useNotify()
  const may = useMay('POST /api/messages/mailing/{id}/resume')
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => call('POST /api/messages/mailing/{id}/resume', { params: { id: mailing.id }, body: {} }),
    onSuccess: () => notify('발송을 계속합니다.', { type: 'success' }),
  })
  const goOn = (
    <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()}>
      계속하기
    </Button>
  )
  return (
    <Alert severity="warning" action={may ? goOn : undefined}>
      {mailing.problem ?? '발송이 멈췄습니다.'}
      {error === null ? null : <Box sx={{ mt: 1 }}>{toApiError(error).text}</Box>}
    </Alert>
  )
}

const CancelSending = ({ mailing }: { readonly mailing: Mailing }) => {
  const { call } = useCalls()
  const may = useMay('POST /api/messages/mailing/{id}/cancel')
  if (!may) return null
  const done = handledOf(mailing.funnel)
  return (
    <ConfirmedAction
      label="발송 취소"
      name={`${occasionNames[mailing.occasion]} ${formatDateTime(mailing.dueAt)} 발송 취소`}
      title="발송을 취소하시겠습니까?"
      done="발송을 취소했습니다."
      isRemoval
      button={{ size: 'small' }}
      send={() => call('POST /api/messages/mailing/{id}/cancel', { params: { id: mailing.id }, body: {} })}
    >
      <li>
        아직 보내지 않은 {formatCount(Math.max(0, mailing.funnel.recipients - done), '명')}에게는 보내지 않습니다.
        되돌릴 수 없고, 필요하면 새로 보냅니다.
      </li>
      <li>이미 보낸 메시지는 그대로 남고, 발송 내역에서 볼 수 있습니다.</li>
    </ConfirmedAction>
  )
}
