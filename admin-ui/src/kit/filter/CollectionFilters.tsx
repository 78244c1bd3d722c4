import TuneIcon from '@mui/icons-material/Tune'
import { useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { CollectionFilter } from '../collection/columns.ts'
import { FilterDay } from './FilterDay.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { FilterText } from './FilterText.tsx'
import { ToolButton } from '../collection/ToolButton.tsx'

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

const OneFilter = ({ filter }: { readonly filter: CollectionFilter }) => {
  if (filter.kind === 'choice')
    return <FilterSelect source={filter.source} label={filter.label} choices={filter.choices} />
  if (filter.kind === 'text') return <FilterText source={filter.source} label={filter.label} />
  return <FilterDay source={filter.source} label={filter.label} />
}
