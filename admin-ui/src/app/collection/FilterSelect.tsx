import { MenuItem, TextField } from '@mui/material'
import { useListContext } from 'react-admin'

type FilterSelectProps = {
  readonly source: string
  readonly label: string
  readonly choices: readonly { readonly id: string; readonly name: string }[]
}

const ALL = ''

/** One filter of the collection as a choice; "전체" takes it away. */
export const FilterSelect = ({ source, label, choices }: FilterSelectProps) => {
  const { filterValues, setFilters } = useListContext()
  const value: unknown = filterValues[source]
  const current = typeof value === 'string' ? value : ALL

  const change = (next: string): void => {
    const rest = Object.fromEntries(Object.entries(filterValues).filter(([name]) => name !== source))
    setFilters(next === ALL ? rest : { ...rest, [source]: next })
  }

  return (
    <TextField
      select
      label={label}
      value={current}
      onChange={(event) => change(event.target.value)}
      sx={{ minWidth: 120 }}
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
