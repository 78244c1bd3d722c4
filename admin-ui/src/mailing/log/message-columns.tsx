import { Box, Typography } from '@mui/material'
import { formatPhone } from '#events/values/phone.ts'
import type { Message } from '#services/mailing/messages.contract.ts'
import type { Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { TableTime } from '../../kit/display/TableTime.tsx'
import { dongName } from '../../labels/dong-name.ts'
import { channelNames, occasionNames, remedyNames } from '../../labels/message-labels.ts'
import { nameOf, residentPath } from '../../labels/person-labels.ts'
import { MessageStatusChip } from './MessageChips.tsx'

/** Shows why a message did not arrive, and what to do. */
export const Reason = ({ message: { reason, remedy } }: { readonly message: Message }) => (
  <Box component="span">
    {reason ?? (remedy === null ? '–' : '')}
    {remedy === null ? null : (
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        할 일: {remedyNames[remedy]}
      </Typography>
    )}
  </Box>
)

const hoText = (ho: string | null): string => {
  if (ho === null) return '–'
  return ho.endsWith('호') ? ho : `${ho}호`
}

/** Columns of the messages of a list. */
export const messageColumns = (listId: string): readonly Column<Message>[] => [
  { source: 'at', sortable: true, render: ({ at }) => <TableTime at={at} /> },
  { source: 'dong', sortable: true, nowrap: true, render: ({ dong }) => (dong === null ? '–' : dongName(dong)) },
  { source: 'ho', nowrap: true, render: ({ ho }) => hoText(ho) },
  {
    source: 'name',
    sortable: true,
    nowrap: true,
    render: (message) => <RecordLink to={residentPath(listId, message.userId)}>{nameOf(message)}</RecordLink>,
  },
  {
    source: 'phone',
    nowrap: true,
    hidden: true,
    render: ({ phone }) => (phone === null ? '–' : formatPhone(phone)),
  },
  { source: 'occasion', sortable: true, nowrap: true, render: ({ occasion }) => occasionNames[occasion] },
  { source: 'channel', nowrap: true, render: ({ channel }) => channelNames[channel] },
  { source: 'status', sortable: true, render: ({ status }) => <MessageStatusChip status={status} /> },
  { source: 'reason', render: (message) => <Reason message={message} /> },
  { source: 'openedAt', render: ({ openedAt }) => <TableTime at={openedAt} /> },
  { source: 'tookPart', nowrap: true, render: ({ tookPart }) => (tookPart ? '참여' : '–') },
  { source: 'statusCode', nowrap: true, hidden: true, render: ({ statusCode }) => statusCode ?? '–' },
]
