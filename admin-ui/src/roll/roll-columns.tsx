import NotificationsOffIcon from '@mui/icons-material/NotificationsOffOutlined'
import StickyNoteIcon from '@mui/icons-material/StickyNote2Outlined'
import { Box } from '@mui/material'
import { holdingFieldNames, holdingFields, kakaoText } from '#services/roll/fields.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { formatBirthDate } from '#ui/format.ts'
import type { Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { TableTime } from '../kit/display/TableTime.tsx'
import { EntryStatusChip } from '../labels/StatusChip.tsx'
import { dongName } from '../labels/dong-name.ts'
import { holdingText } from '../labels/holding-labels.ts'
import { residentPath } from '../labels/person-labels.ts'
import { EntryMarks } from './EntryMarks.tsx'
import { rollCells } from './roll-cells.ts'

const iconed = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 17 },
} as const

const nameLine = { display: 'inline-flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' } as const

/** Link to an owner in this list, with the marks of the entry. */
export const EntryName = ({ entry }: { readonly entry: ListUser }) => (
  <Box component="span" sx={nameLine}>
    <RecordLink to={residentPath(entry.listId, entry.userId)}>{entry.name ?? '이름 없음'}</RecordLink>
    <EntryMarks entry={entry} />
  </Box>
)

const Kakao = ({ entry }: { readonly entry: ListUser }) =>
  entry.kakaoEnabled || entry.phone === null ? (
    kakaoText(entry)
  ) : (
    <Box component="span" sx={{ ...iconed, color: 'text.secondary' }}>
      <NotificationsOffIcon aria-hidden />
      {kakaoText(entry)}
    </Box>
  )

const MemoCount = ({ count }: { readonly count: number }) =>
  count === 0 ? (
    '–'
  ) : (
    <Box component="span" sx={iconed}>
      <StickyNoteIcon aria-hidden />
      {count}건
    </Box>
  )

/** Columns of what an owner owns. The area is shown by default, and the server can sort by it. */
const holdingColumns = holdingFieldNames.map((field): Column<ListUser> => {
  const isMain = field === 'area'
  return {
    source: field,
    render: (entry) => holdingText(field, entry[field], '–'),
    sortable: isMain,
    hidden: !isMain,
    ...(holdingFields[field].kind === 'area' ? { align: 'right' } : {}),
  }
})

/** Columns of the roll on the screen. */
const visibleColumns: readonly Column<ListUser>[] = [
  { source: 'dong', sortable: true, nowrap: true, render: ({ dong }) => dongName(dong) },
  { source: 'ho', nowrap: true, render: ({ ho }) => (ho.endsWith('호') ? ho : `${ho}호`) },
  { source: 'name', sortable: true, render: (entry) => <EntryName entry={entry} /> },
  { source: 'phone', nowrap: true, render: (entry) => rollCells.phone(entry) || '–' },
  {
    source: 'birthDate',
    nowrap: true,
    hidden: true,
    render: ({ birthDate }) => (birthDate === null ? '–' : formatBirthDate(birthDate)),
  },
  { source: 'address', hidden: true, render: ({ address }) => address ?? '–' },
  { source: 'email', hidden: true, render: ({ email }) => email ?? '–' },
  { source: 'language', hidden: true, render: rollCells.language },
  ...holdingColumns,
  { source: 'representative', hidden: true, render: (entry) => rollCells.representative(entry) || '–' },
  { source: 'kakaoEnabled', hidden: 'small', render: (entry) => <Kakao entry={entry} /> },
  { source: 'remarks', hidden: true, render: (entry) => rollCells.remarks(entry) || '–' },
  { source: 'memoCount', render: ({ memoCount }) => <MemoCount count={memoCount} /> },
  {
    source: 'contactChangedAt',
    hidden: true,
    render: ({ contactChangedAt }) => <TableTime at={contactChangedAt} />,
  },
  { source: 'status', sortable: true, render: ({ status }) => <EntryStatusChip status={status} /> },
  { source: 'completedAt', sortable: true, render: ({ completedAt }) => <TableTime at={completedAt} /> },
]

const cells: Readonly<Record<string, (entry: ListUser) => string>> = rollCells

/** Columns of the roll, with their cells in the export. */
export const rollColumns: readonly Column<ListUser>[] = visibleColumns.map((column) => {
  const text = cells[column.source]
  return text === undefined ? column : { ...column, text }
})
