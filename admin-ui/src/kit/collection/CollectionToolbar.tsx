import { Stack, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { CollectionFilters } from '../filter/CollectionFilters.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import type { CollectionFilter, Column } from './columns.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { type ExplainedSave, type Save, SavesMenu } from '../export/SavesMenu.tsx'
import { SearchField } from '../filter/SearchField.tsx'
import { SavedViews } from '../view/SavedViews.tsx'
import { SortSelect } from './SortSelect.tsx'
import { formatCount } from '#ui/format.ts'
import { ExportProgress } from '../export/ExportProgress.tsx'
import { useExport } from '../export/use-export.ts'

export type ToolbarProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  /** Fields that the search covers ("이름 또는 주소 검색"); no search where left out. */
  readonly search?: string
  readonly filters?: readonly CollectionFilter[]
  /** First part of the exported file's name; no export where left out. */
  readonly fileName?: string
  /** Downloads of the whole collection that the server makes, in one menu with the export. */
  readonly saves?: readonly (Save | ExplainedSave)[]
  readonly actions?: ReactNode
}

const toolbar = { px: 3, py: 2.5, columnGap: 2, rowGap: 2, flexWrap: 'wrap', alignItems: 'center' } as const

const tools = {
  columnGap: 1,
  rowGap: 2,
  ml: 'auto',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
} as const

/** Shows the controls that change the query, or download its records. */
export const CollectionToolbar = <T extends RaRecord>({
  columns,
  search,
  filters = [],
  fileName,
  saves = [],
  actions,
}: ToolbarProps<T>) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <Stack direction="row" role="search" sx={toolbar}>
      {search === undefined ? null : <SearchField label={search} />}
      <CollectionFilters filters={filters} />
      {isNarrow ? <SortSelect columns={columns} /> : null}
      <Stack direction="row" sx={tools}>
        <SavedViews columns={columns} />
        {isNarrow ? null : <ColumnChoice columns={columns} />}
        {fileName === undefined ? null : <Exports columns={columns} fileName={fileName} saves={saves} />}
        {actions}
      </Stack>
    </Stack>
  )
}

type ExportsProps<T extends RaRecord> = Required<Pick<ToolbarProps<T>, 'columns' | 'fileName' | 'saves'>>

type ExportMenuProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly fileName: string
  readonly saves: readonly (Save | ExplainedSave)[]
}

/**
 * Shows all downloads of a collection in one menu: complete ones from the server, and the filtered
 * records as on the screen.
 */
const ExportMenu = <T extends RaRecord>({ columns, fileName, saves }: ExportMenuProps<T>) => {
  const { total } = useListContext<T>()
  const { progress, save, cancel } = useExport({ columns, fileName, chosenOnly: false })
  if (progress !== null) return <ExportProgress progress={progress} onCancel={cancel} />
  const shown = { label: `화면의 조건대로 ${formatCount(total ?? 0, '건')} (.csv)`, act: () => void save() }
  return <SavesMenu label="내려받기" saves={[...saves, shown]} />
}

const Exports = <T extends RaRecord>({ saves, ...collection }: ExportsProps<T>) =>
  saves.length === 0 ? <ExportButton {...collection} /> : <ExportMenu {...collection} saves={saves} />
