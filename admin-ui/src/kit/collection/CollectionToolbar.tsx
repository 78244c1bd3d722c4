import { Stack, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { CollectionFilters } from './CollectionFilters.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { CollectionFilter, Column } from './columns.ts'
import { ExportButton } from './ExportButton.tsx'
import { SearchField } from './SearchField.tsx'
import { SortSelect } from './SortSelect.tsx'

export type ToolbarProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  /** What the search looks into ("이름 또는 주소 검색"); no search where left out. */
  readonly search?: string
  readonly filters?: readonly CollectionFilter[]
  /** First part of the exported file's name; no export where left out. */
  readonly fileName?: string
  readonly actions?: ReactNode
}

const toolbar = { p: 3, columnGap: 2, rowGap: 3, flexWrap: 'wrap', alignItems: 'center' } as const

const tools = { gap: 2, ml: 'auto', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center' } as const

/** Everything that asks for other records, or for the same ones in another form. */
export const CollectionToolbar = <T extends RaRecord>({
  columns,
  search,
  filters = [],
  fileName,
  actions,
}: ToolbarProps<T>) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Stack direction="row" role="search" sx={toolbar}>
      {search === undefined ? null : <SearchField label={search} />}
      <CollectionFilters filters={filters} />
      {isNarrow ? <SortSelect columns={columns} /> : null}
      <Stack direction="row" sx={tools}>
        {isNarrow ? null : <ColumnChoice columns={columns} />}
        {fileName === undefined ? null : <ExportButton columns={columns} fileName={fileName} />}
        {actions}
      </Stack>
    </Stack>
  )
}
