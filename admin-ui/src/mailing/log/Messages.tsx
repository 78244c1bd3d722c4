import { naturalOrder } from '#events/values/natural-order.ts'
import { Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Message } from '#services/mailing/messages.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { MESSAGES_REFETCH_MS } from '#ui/timing.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import { choicesOf, type Choice, type CollectionFilter } from '../../kit/collection/columns.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { useListStats } from '../../list/figures/use-list-stats.ts'
import { dongName } from '../../labels/dong-name.ts'
import { channelNames, messageStatusNames, occasionNames, remedyNames } from '../../labels/message-labels.ts'
import { residentPath } from '../../labels/person-labels.ts'
import { MessageStatusChip } from './MessageChips.tsx'
import { messageColumns, Reason } from './message-columns.tsx'
import { useMailings } from './use-messages.ts'
import { recipientText } from './recipient-text.ts'

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'occasion', label: '종류', choices: choicesOf(occasionNames) },
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(messageStatusNames) },
  { kind: 'choice', source: 'remedy', label: '할 일', choices: choicesOf(remedyNames) },
  { kind: 'choice', source: 'channel', label: '방법', choices: choicesOf(channelNames), minor: true },
]

/** Maximum number of sendings that the filter offers. */
const MAX_MAILINGS = 50

const useMailingChoices = (listId: string): readonly Choice[] =>
  (useMailings(listId, MAX_MAILINGS).data?.mailings ?? []).map(({ id, occasion, dueAt }) => ({
    id,
    name: `${occasionNames[occasion]} ${formatDateTime(dueAt)}`,
  }))

const useFilters = (listId: string): readonly CollectionFilter[] => {
  const { data } = useListStats(listId)
  const dongs = (data?.byDong ?? []).map(({ dong }) => dong).toSorted(naturalOrder)
  const choices = dongs.map((dong) => ({ id: dong, name: dongName(dong) }))
  return [
    ...filters,
    { kind: 'choice', source: 'dong', label: '동', choices, minor: true },
    { kind: 'choice', source: 'mailingId', label: '발송', choices: useMailingChoices(listId), minor: true },
  ]
}

type MessagesProps = { readonly list: List; readonly empty: ReactNode }

/** Shows every message of a list with its outcome. */
export const Messages = ({ list, empty }: MessagesProps) => {
  const seesPersons = useMay('GET /api/admin/users')
  const allFilters = useFilters(list.id)
  return (
    <Collection<Message>
      resource="messages"
      filter={{ listId: list.id }}
      storeKey={`messages.${list.id}`}
      perPage={50}
      sort={{ field: 'at', order: 'DESC' }}
      refetchMs={MESSAGES_REFETCH_MS}
      search={seesPersons ? '이름, 전화번호, 동-호 검색' : '동-호 검색'}
      filters={allFilters}
      columns={messageColumns(list.id)}
      rowClick={(_id, _resource, { userId }) => residentPath(list.id, String(userId))}
      card={(message) => <MessageCard message={message} listId={list.id} />}
      empty={empty}
    />
  )
}

const MessageCard = ({ message, listId }: { readonly message: Message; readonly listId: string }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <RecordLink to={residentPath(listId, message.userId)}>{recipientText(message)}</RecordLink>
      <MessageStatusChip status={message.status} />
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {occasionNames[message.occasion]} · {channelNames[message.channel]} · {formatDateTime(message.at)}
      {message.openedAt === null ? '' : ' · 열람'}
      {message.tookPart ? ' · 참여' : ''}
    </Typography>
    {message.reason === null && message.remedy === null ? null : (
      <Typography variant="body2" component="div">
        <Reason message={message} />
      </Typography>
    )}
  </Stack>
)
