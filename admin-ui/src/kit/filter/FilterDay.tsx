import { TextField } from '@mui/material'
import { useListContext } from 'react-admin'
import { filterText, withFilter } from './filter-values.ts'

type FilterDayProps = { readonly source: string; readonly label: string }

/** Filter by a day in Seoul; clearing it removes the filter. */
export const FilterDay = ({ source, label }: FilterDayProps) => {
  const { filterValues, setFilters } = useListContext()
  return (
    <TextField
      type="date"
      label={label}
      value={filterText(filterValues, source)}
      onChange={(event) => setFilters(withFilter(filterValues, source, event.target.value))}
      sx={{ width: 160, flex: { xs: '1 1 130px', sm: 'none' } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: '9999-12-31' } }}
    />
  )
}
