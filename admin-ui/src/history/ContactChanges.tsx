import { Box, Stack, Typography } from '@mui/material'
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import type { ContactChange } from '#services/history/contact/contact-changes.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import type { Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { residentPath, unitName } from '../labels/person-labels.ts'
import { changesText } from '../labels/change-labels.ts'
import { ChangeLines } from '../labels/ChangeLines.tsx'
import { WaitingChanges } from './WaitingChanges.tsx'

const ownerText = ({ admin }: ContactChange): string => admin?.name ?? '본인 또는 시스템'
const timingText = ({ afterSubmission }: ContactChange): string => (afterSubmission ? '제출한 뒤' : '제출하기 전')

const timingStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  whiteSpace: 'nowrap',
  fontWeight: 600,
  '& svg': { fontSize: 17 },
} as const

/**
 * Shows whether the change came before or after taking part: before it, a phone decides who can
 * take part; afterwards it cannot change what was submitted.
 */
const ChangeTiming = ({ change }: { readonly change: ContactChange }) => {
  const Icon = change.afterSubmission ? EditNoteIcon : WarningIcon
  return (
    <Box component="span" sx={{ ...timingStyle, color: change.afterSubmission ? 'text.secondary' : 'tokens.risk' }}>
      <Icon aria-hidden />
      {timingText(change)}
    </Box>
  )
}

const ChangedOwner = ({ change, listId }: { readonly change: ContactChange; readonly listId: string }) => (
  <Box component="span">
    <RecordLink to={residentPath(listId, change.userId)}>{change.name ?? '이름 없음'}</RecordLink>
    <Typography variant="caption" color="textSecondary" component="span" sx={{ ml: 2, whiteSpace: 'nowrap' }}>
      {unitName(change)}
    </Typography>
  </Box>
)

const columnsOf = (listId: string): readonly Column<ContactChange>[] => [
  {
    source: 'at',
    nowrap: true,
    sortable: true,
    render: ({ at }) => formatDateTime(at),
    text: ({ at }) => formatDateTime(at),
  },
  {
    source: 'name',
    render: (change) => <ChangedOwner change={change} listId={listId} />,
    text: (change) => `${unitName(change)} ${change.name ?? ''}`,
  },
  {
    source: 'changes',
    render: ({ changes }) => <ChangeLines changes={changes} />,
    text: ({ changes }) => changesText(changes),
  },
  { source: 'admin', render: ownerText, text: ownerText },
  { source: 'from', render: ({ from }) => from ?? '–', text: ({ from }) => from ?? '' },
  { source: 'afterSubmission', render: (change) => <ChangeTiming change={change} />, text: timingText },
]

/**
 * Shows names and phones that were changed after a list's start: whose, from what to what, and by
 * whom. Those that wait for a second administrator come first.
 */
const ContactChanges = ({ list }: { readonly list: List }) => (
  <Stack spacing={4}>
    <WaitingChanges listId={list.id} />
    <Changed list={list} />
  </Stack>
)

const Changed = ({ list: { id, name } }: { readonly list: List }) => (
  <Collection<ContactChange>
    resource="contact-changes"
    filter={{ listId: id }}
    storeKey={`contact-changes.${id}`}
    perPage={50}
    sort={{ field: 'at', order: 'DESC' }}
    columns={columnsOf(id)}
    fileName={`${name}-연락처변경`}
    card={(change) => <ChangeCard change={change} listId={id} />}
    empty={<Empty title="바뀐 연락처가 없습니다">시작 뒤 이름이나 전화번호가 바뀐 소유자가 나옵니다.</Empty>}
  />
)

const ChangeCard = ({ change, listId }: { readonly change: ContactChange; readonly listId: string }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
      <ChangedOwner change={change} listId={listId} />
      <ChangeTiming change={change} />
    </Stack>
    <ChangeLines changes={change.changes} />
    <Typography variant="caption" color="textSecondary">
      {[formatDateTime(change.at), ownerText(change), change.from ?? ''].filter((part) => part !== '').join(' · ')}
    </Typography>
  </Stack>
)

export default ContactChanges
