import { MenuItem, TextField } from '@mui/material'
import { useListContext, type RaRecord } from 'react-admin'
import type { Column } from './columns.ts'
import { useColumnTitle } from './use-column-title.ts'

const orders = [
  { order: 'ASC', name: '오름차순' },
  { order: 'DESC', name: '내림차순' },
] as const

/** Sorting where there are no headings to press. */
export const SortSelect = <T extends RaRecord>({ columns }: { readonly columns: readonly Column<T>[] }) => {
  const { sort, setSort } = useListContext()
  const titleOf = useColumnTitle()
  const options = columns
    .filter(({ sortable }) => sortable === true)
    .flatMap(({ source, label }) =>
      orders.map(({ order, name }) => ({
        id: `${source} ${order}`,
        field: source,
        order,
        text: `${titleOf({ source, label })} ${name}`,
      })),
    )
  const current = `${sort.field} ${sort.order}`
  if (options.length === 0) return null

  const choose = (id: string): void => {
    const chosen = options.find((option) => option.id === id)
    if (chosen !== undefined) setSort({ field: chosen.field, order: chosen.order })
  }
  return (
    <TextField
      select
      label="정렬"
      value={options.some(({ id }) => id === current) ? current : ''}
      onChange={(event) => choose(event.target.value)}
      sx={{ minWidth: 120, flex: '1 1 150px' }}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {options.map(({ id, text }) => (
        <MenuItem key={id} value={id}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}
