import type { ListUser } from '#services/list-user/list-users.contract.ts'
import { formatArea, formatDate } from '#ui/format.ts'
import type { Column } from '../app/collection/columns.ts'
import { RecordLink } from '../app/collection/RecordLink.tsx'
import { EntryStatusChip } from '../app/display/StatusChip.tsx'
import { dongName } from '../lists/dong-name.ts'
import { personPath } from '../users/person-words.ts'
import { rollCells } from './roll-cells.ts'

const areaText = (area: number | null): string => (area === null ? '–' : formatArea(area))

/** What the roll says of an owner on the screen. */
const shown: readonly Column<ListUser>[] = [
  { source: 'dong', sortable: true, render: ({ dong }) => dongName(dong) },
  { source: 'ho', render: ({ ho }) => (ho.endsWith('호') ? ho : `${ho}호`) },
  { source: 'name', sortable: true, render: ({ name, userId }) => <RecordLink to={personPath(userId)}>{name ?? '–'}</RecordLink> },
  { source: 'phone', nowrap: true, render: (entry) => rollCells.phone(entry) || '–' },
  { source: 'birthDate', nowrap: true, hidden: true, render: ({ birthDate }) => (birthDate === null ? '–' : formatDate(birthDate)) },
  { source: 'area', sortable: true, align: 'right', render: ({ area }) => areaText(area) },
  { source: 'landShare', hidden: true, align: 'right', render: ({ landShare }) => areaText(landShare) },
  { source: 'ownershipShare', hidden: true, render: ({ ownershipShare }) => ownershipShare ?? '–' },
  { source: 'kakaoEnabled', hidden: true, render: rollCells.kakaoEnabled },
  { source: 'status', sortable: true, render: ({ status }) => <EntryStatusChip status={status} /> },
  { source: 'completedAt', nowrap: true, sortable: true, render: (entry) => rollCells.completedAt(entry) || '–' },
]

const cells: Readonly<Record<string, (entry: ListUser) => string>> = rollCells

/** The same with what the file says. */
export const rollColumns: readonly Column<ListUser>[] = shown.map((column) => {
  const text = cells[column.source]
  return text === undefined ? column : { ...column, text }
})
