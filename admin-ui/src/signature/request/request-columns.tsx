import { Box, Typography } from '@mui/material'
import { formatPhone } from '#events/values/phone.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import type { Column } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { TableTime } from '../../kit/display/TableTime.tsx'
import { dongName } from '../../labels/dong-name.ts'
import { nameOf, residentPath } from '../../labels/person-labels.ts'
import { RequestStatusChip } from '../SignatureChips.tsx'
import { messageStatusNames, requestStatusNames } from '../signature-labels.ts'

const timeText = (at: string | null): string => (at === null ? '' : formatDateTime(at))
const phoneText = ({ phone }: SignatureRequest): string => (phone === null ? '' : formatPhone(phone))

type TimeField = 'sentAt' | 'viewedAt' | 'verifiedAt' | 'signedAt' | 'remindedAt' | 'expiresAt'

const time = (source: TimeField, more: Partial<Column<SignatureRequest>> = {}): Column<SignatureRequest> => ({
  source,
  render: (request) => <TableTime at={request[source]} short />,
  text: (request) => timeText(request[source]),
  ...more,
})

/** Shows the state of the newest message, and why it was not delivered. */
const Message = ({ message: { status, reason } }: SignatureRequest) => (
  <Box component="span">
    {messageStatusNames[status]}
    {reason === null ? null : (
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        {reason}
      </Typography>
    )}
  </Box>
)

/** Columns of requests, for the table and its export. */
export const requestColumns: readonly Column<SignatureRequest>[] = [
  { source: 'dong', sortable: true, nowrap: true, render: ({ dong }) => dongName(dong), text: ({ dong }) => dong },
  { source: 'ho', nowrap: true, render: ({ ho }) => (ho.endsWith('호') ? ho : `${ho}호`), text: ({ ho }) => ho },
  {
    source: 'name',
    sortable: true,
    nowrap: true,
    render: (request) => <RecordLink to={residentPath(request.listId, request.userId)}>{nameOf(request)}</RecordLink>,
    text: ({ name }) => name ?? '',
  },
  { source: 'phone', nowrap: true, hidden: true, render: (request) => phoneText(request) || '–', text: phoneText },
  {
    source: 'status',
    sortable: true,
    render: ({ status }) => <RequestStatusChip status={status} />,
    text: ({ status }) => requestStatusNames[status],
  },
  time('sentAt', { sortable: true }),
  time('viewedAt', { sortable: true }),
  time('verifiedAt', { hidden: true }),
  time('signedAt', { sortable: true }),
  time('remindedAt', { sortable: true, hidden: 'small' }),
  time('expiresAt', { hidden: true }),
  {
    source: 'message',
    render: (request) => <Message {...request} />,
    text: ({ message: { status, reason } }) =>
      [messageStatusNames[status], reason ?? ''].filter((part) => part !== '').join(': '),
  },
]
