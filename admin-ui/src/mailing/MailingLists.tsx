import { Chip, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { formatCount } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { DaysLeft } from '../labels/DaysLeft.tsx'
import { listStatusNames, listTypeNames } from '../labels/list-labels.ts'
import { messagesPath } from '../labels/message-labels.ts'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { ListStatusChip } from '../labels/StatusChip.tsx'
import { useMessageSummary, waitingMessages } from './log/use-messages.ts'
import { useMessageSettings } from './settings/use-settings.ts'

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(listStatusNames) },
]

const columns: readonly Column<List>[] = [
  {
    source: 'name',
    sortable: true,
    render: ({ id, name }) => <RecordLink to={messagesPath(id)}>{name}</RecordLink>,
    text: ({ name }) => name,
  },
  { source: 'type', render: ({ type }) => listTypeNames[type] },
  {
    source: 'status',
    render: ({ status }) => <ListStatusChip status={status} />,
    text: ({ status }) => listStatusNames[status],
  },
  { source: 'messages', label: '알림톡', nowrap: true, render: ({ id }) => <MessagesState listId={id} /> },
  { source: 'unreached', label: '확인할 것', nowrap: true, render: ({ id }) => <Waiting listId={id} /> },
  { source: 'endDate', label: '남은 기간', sortable: true, align: 'right', render: (list) => <DaysLeft list={list} /> },
]

/** Shows the lists of the chosen complex with the state of their messages. */
const MailingLists = () => {
  const create = useAddLink({ to: '/lists/create', label: '리스트 만들기', call: 'POST /api/list' })
  return (
    <NeedsComplex title="알림톡">
      {(complex) => (
        <Page title="알림톡" subtitle={complex.name}>
          <Lists apartmentId={complex.id} create={create} />
        </Page>
      )}
    </NeedsComplex>
  )
}

const Lists = ({ apartmentId, create }: { readonly apartmentId: string; readonly create: ReactNode }) => (
  <Collection<List>
    key={apartmentId}
    resource="message-lists"
    filter={{ apartmentId }}
    storeKey={`message-lists.${apartmentId}`}
    sort={{ field: 'endDate', order: 'DESC' }}
    search="리스트 이름 검색"
    filters={filters}
    columns={columns}
    rowClick={(id) => messagesPath(String(id))}
    card={(list) => <ListCard list={list} />}
    empty={
      <Empty title="아직 리스트가 없습니다" action={create}>
        먼저 리스트를 만들고 명부를 가져오세요.
      </Empty>
    }
  />
)

/** Shows whether a list sends messages; a paused sending is shown first. */
const MessagesState = ({ listId }: { readonly listId: string }) => {
  const { data: settings } = useMessageSettings(listId)
  const { pausedMailings } = waitingMessages(useMessageSummary(listId).data)
  if (pausedMailings > 0) return <Chip size="small" color="warning" label="멈춤" />
  if (settings === undefined) return '–'
  return settings.enabled ? <Chip size="small" color="success" label="켜짐" /> : <Chip size="small" label="꺼짐" />
}

/** Shows the number of things that need attention. */
const Waiting = ({ listId }: { readonly listId: string }) => {
  const { unreached, pausedMailings } = waitingMessages(useMessageSummary(listId).data)
  const parts = [
    unreached === 0 ? '' : `받지 못함 ${formatCount(unreached, '명')}`,
    pausedMailings === 0 ? '' : `멈춘 발송 ${formatCount(pausedMailings, '건')}`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? '–' : parts.join(' · ')
}

const ListCard = ({ list }: { readonly list: List }) => (
  <Stack spacing={2}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={messagesPath(list.id)}>{list.name}</RecordLink>
      <DaysLeft list={list} />
    </Stack>
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <ListStatusChip status={list.status} />
      <MessagesState listId={list.id} />
    </Stack>
    <Waiting listId={list.id} />
  </Stack>
)

export default MailingLists
