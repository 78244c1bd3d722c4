import { TextField } from '@mui/material'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { filterText, withFilter } from './filter-values.ts'

type FilterTextProps = { readonly source: string; readonly label: string }

/** Filter by a text, which applies once typing pauses. */
export const FilterText = ({ source, label }: FilterTextProps) => {
  const { filterValues, setFilters } = useListContext()
  const applied = filterText(filterValues, source)
  const [typed, setTyped] = useState(applied)
  // The filter can change from outside: by the back button, or by a link with a filter.
  useEffect(() => setTyped(applied), [applied])

  const change = (text: string): void => {
    setTyped(text)
    setFilters(withFilter(filterValues, source, text), undefined, true)
  }
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => change(event.target.value)}
      sx={{ width: 110, flex: { xs: '1 1 100px', sm: 'none' } }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 20 } }}
    />
  )
}
