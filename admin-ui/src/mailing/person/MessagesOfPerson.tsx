import { Box, Button, Divider, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useGetOne } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import type { MessagesOfPerson as Answer } from '#services/mailing/person/person-messages.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RecordLink } from '../../kit/collection/RecordLink.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { channelNames, messagesPath, occasionNames, remedyNames } from '../../labels/message-labels.ts'
import { MessageStatusChip } from '../log/MessageChips.tsx'
import { WishSwitch } from './WishSwitch.tsx'

const SendDialog = lazy(() => import('../send/SendDialog.tsx'))

type PersonMessage = Answer['messages'][number]
type MessagesOfPersonProps = {
  readonly userId: string
  /** List whose messages are shown; left out for all lists. */
  readonly listId?: string
  /** Hides the choice of receiving messages for an erased person. */
  readonly isErased?: boolean
}

const SHOWN_FIRST = 5

/** Shows the messages to a person, their outcome, and whether the person wants to receive any. */
export const MessagesOfPerson = ({ userId, listId, isErased = false }: MessagesOfPersonProps) => {
  const { call } = useCalls()
  const may = useMay('GET /api/user/{id}/messages')
  // Refetched after every own command but not by itself, since each access to a person is recorded.
  const { data, error, refetch } = useQuery({
    enabled: may,
    queryKey: ['messages', 'of-person', userId],
    queryFn: () => call('GET /api/user/{id}/messages', { params: { id: userId } }),
    staleTime: 0,
  })
  if (!may) return null
  return (
    <Section title="메시지" note={listId === undefined ? '모든 리스트에서 보낸 알림톡과 SMS입니다.' : undefined}>
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && data === undefined ? <Skeleton variant="rounded" height={96} /> : null}
      {data === undefined ? null : (
        <Stack spacing={4}>
          {isErased ? null : <WishSwitch userId={userId} declined={data.declined} saidAt={data.saidAt} />}
          <Lines
            messages={data.messages.filter((message) => listId === undefined || message.listId === listId)}
            declined={data.declined}
            namesLists={listId === undefined}
          />
        </Stack>
      )}
    </Section>
  )
}

type LinesProps = {
  readonly messages: readonly PersonMessage[]
  readonly declined: boolean
  readonly namesLists: boolean
}

const Lines = ({ messages, declined, namesLists }: LinesProps) => {
  const [all, setAll] = useState(false)
  const shown = all ? messages : messages.slice(0, SHOWN_FIRST)
  if (messages.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        아직 보낸 메시지가 없습니다.
      </Typography>
    )
  return (
    <Box>
      <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={plainList}>
        {shown.map((message) => (
          <Line key={message.id} message={message} canSend={!declined} namesList={namesLists} />
        ))}
      </Stack>
      {messages.length > shown.length ? (
        <Button color="inherit" size="small" onClick={() => setAll(true)}>
          모두 보기 ({formatCount(messages.length, '건')})
        </Button>
      ) : null}
    </Box>
  )
}

type LineProps = { readonly message: PersonMessage; readonly canSend: boolean; readonly namesList: boolean }

const line = { py: 3, gap: 2, alignItems: 'flex-start', flexWrap: 'wrap' } as const

const Line = ({ message, canSend, namesList }: LineProps) => {
  const { occasion, channel, status, reason, remedy, at, openedAt, listId, listName } = message
  return (
    <Stack component="li" direction="row" sx={line}>
      <Stack spacing={1} sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="span" variant="subtitle2">
            {occasionNames[occasion]}
          </Typography>
          <MessageStatusChip status={status} />
        </Stack>
        {namesList ? <RecordLink to={messagesPath(listId)}>{listName}</RecordLink> : null}
        <Typography variant="caption" color="textSecondary">
          {channelNames[channel]} · {formatDateTime(at)}
          {openedAt === null ? '' : ` · 열람 ${formatDateTime(openedAt)}`}
        </Typography>
        {reason === null ? null : (
          <Typography variant="body2">
            {reason}
            {remedy === null ? '' : ` (할 일: ${remedyNames[remedy]})`}
          </Typography>
        )}
      </Stack>
      {canSend && status === 'failed' ? <Again message={message} /> : null}
    </Stack>
  )
}

/** Button that sends the message to this person once more. */
const Again = ({ message: { listId, listUserIds, occasion, at } }: { readonly message: PersonMessage }) => {
  const [open, setOpen] = useState(false)
  const may = useMay('POST /api/messages/list/{listId}/send')
  const { data: list } = useGetOne<List>('lists', { id: listId }, { enabled: may })
  if (!may || list === undefined || list.status === 'closed') return null
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={`${occasionNames[occasion]} ${formatDateTime(at)} 다시 보내기`}
        onClick={() => setOpen(true)}
      >
        다시 보내기
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <SendDialog list={list} chosen={listUserIds} occasion={occasion} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
