import { Button, Chip, Stack } from '@mui/material'
import { useListContext } from 'react-admin'
import { formatDate } from '#ui/format.ts'
import type { CollectionFilter } from '../collection/columns.ts'
import { withoutFilter } from './filter-values.ts'

const SEARCH = 'q'

const textOf = (filters: readonly CollectionFilter[], source: string, value: unknown): string => {
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  if (source === SEARCH) return `검색: ${written}`
  const filter = filters.find((candidate) => candidate.source === source)
  if (filter === undefined) return written
  // A link from a figure may set several values of one filter.
  const values: readonly unknown[] = Array.isArray(value) ? value : [written]
  return `${filter.label}: ${values.map((one) => valueText(filter, String(one))).join(', ')}`
}

const valueText = (filter: CollectionFilter, written: string): string => {
  if (filter.kind === 'day') return formatDate(written)
  return (filter.kind === 'choice' ? filter.choices.find(({ id }) => id === written)?.name : undefined) ?? written
}

const chips = { px: 3, pb: 3, gap: 2, flexWrap: 'wrap', alignItems: 'center' } as const

/** Shows the filters that apply now, each with a button to remove it. */
export const FilterChips = ({ filters }: { readonly filters: readonly CollectionFilter[] }) => {
  const { filterValues, setFilters } = useListContext()
  const set = Object.entries(filterValues as Readonly<Record<string, unknown>>)
  if (set.length === 0) return null
  return (
    <Stack direction="row" role="group" aria-label="지금의 조건" sx={chips}>
      {set.map(([source, value]) => {
        const text = textOf(filters, source, value)
        const remove = (): void => setFilters(withoutFilter(filterValues, source))
        return (
          <Chip
            key={source}
            size="small"
            label={text}
            onClick={remove}
            onDelete={remove}
            aria-label={`${text} 조건 해제`}
            sx={{ maxWidth: '100%' }}
          />
        )
      })}
      {set.length > 1 ? (
        <Button size="small" color="inherit" onClick={() => setFilters({})}>
          모두 해제
        </Button>
      ) : null}
    </Stack>
  )
}
