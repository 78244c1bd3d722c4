import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import type { Choice } from '../collection/columns.ts'
import { filterText, withFilter } from './filter-values.ts'

type FilterSelectProps = { readonly source: string; readonly label: string; readonly choices: readonly Choice[] }

const ALL = ''

/** Filter by a choice; "전체" removes it. */
export const FilterSelect = ({ source, label, choices }: FilterSelectProps) => {
  const { filterValues, setFilters } = useListContext()
  const current = filterText(filterValues, source)
  // The choices may still be loading, or the chosen one may be gone: the chip shows it
  // nevertheless.
  const shown = choices.some(({ id }) => id === current) ? current : ALL
  return (
    <TextField
      select
      label={label}
      value={shown}
      onChange={(event) => setFilters(withFilter(filterValues, source, event.target.value))}
      sx={{ minWidth: 112, flex: { xs: '1 1 120px', sm: 'none' } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={ALL}>전체</MenuItem>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
