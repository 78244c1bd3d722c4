import TuneIcon from '@mui/icons-material/Tune'
import { useMediaQuery, type Theme, TextField } from '@mui/material'
import { useState, useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { CollectionFilter } from '../collection/columns.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { ToolButton } from '../collection/ToolButton.tsx'
import { filterText, withFilter } from './filter-values.ts'

type CollectionFiltersProps = { readonly filters: readonly CollectionFilter[] }

/**
 * Shows the filters of a collection. Minor ones appear on a click, or while they are used. On a
 * narrow screen that is all of them, since the rows come first.
 */
export const CollectionFilters = ({ filters }: CollectionFiltersProps) => {
  const { filterValues } = useListContext()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))
  const [isOpen, setOpen] = useState(false)
  const minor = filters.filter((filter) => filter.minor === true || (isNarrow && filters.length > 1))
  const isUsed = minor.some(({ source }) => source in filterValues)
  const shown = isOpen || isUsed ? filters : filters.filter((filter) => !minor.includes(filter))
  return (
    <>
      {shown.map((filter) => (
        <OneFilter key={filter.source} filter={filter} />
      ))}
      {minor.length === 0 || isUsed ? null : (
        <ToolButton
          label={isOpen ? '조건 접기' : '조건 더 보기'}
          Icon={TuneIcon}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
    </>
  )
}

type FilterDayProps = { readonly source: string; readonly label: string }

/** Filter by a day in Seoul; clearing it removes the filter. */
const FilterDay = ({ source, label }: FilterDayProps) => {
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

type FilterTextProps = { readonly source: string; readonly label: string }

/** Filter by a text, which applies once typing pauses. */
const FilterText = ({ source, label }: FilterTextProps) => {
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

const OneFilter = ({ filter }: { readonly filter: CollectionFilter }) => {
  if (filter.kind === 'choice')
    return <FilterSelect source={filter.source} label={filter.label} choices={filter.choices} />
  if (filter.kind === 'text') return <FilterText source={filter.source} label={filter.label} />
  return <FilterDay source={filter.source} label={filter.label} />
}
