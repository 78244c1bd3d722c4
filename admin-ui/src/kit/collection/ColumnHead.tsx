import { Box, TableSortLabel, Tooltip } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { useListContext, useTranslate } from 'react-admin'
import type { Column } from './columns.ts'
import { useColumnTitle } from './use-column-title.ts'
import { WidthHandle } from './WidthHandle.tsx'

const opposite = { ASC: 'DESC', DESC: 'ASC' } as const

type ColumnHeadProps<T extends RaRecord> = { readonly column: Column<T> }

/** Heading of a column: sorts by it where the server can, and changes its width at its edge. */
export const ColumnHead = <T extends RaRecord>({ column }: ColumnHeadProps<T>) => {
  const { source, label, sortable = false } = column
  const title = useColumnTitle()({ source, label })
  return (
    <>
      {sortable ? <SortButton source={source} title={title} isRight={column.align === 'right'} /> : title}
      <WidthHandle source={source} title={title} />
    </>
  )
}

type SortButtonProps = { readonly source: string; readonly title: string; readonly isRight: boolean }

const SortButton = ({ source, title, isRight }: SortButtonProps) => {
  const { sort, setSort } = useListContext()
  const translate = useTranslate()
  const isSorted = sort.field === source
  const next = isSorted ? opposite[sort.order] : 'ASC'
  const tip = translate('ra.sort.sort_by', {
    field: title,
    field_lower_first: title,
    order: translate(`ra.sort.${next}`),
    _: translate('ra.action.sort'),
  })
  return (
    <Tooltip title={tip} placement={isRight ? 'bottom-end' : 'bottom-start'} enterDelay={300}>
      <TableSortLabel
        active={isSorted}
        direction={sort.order === 'ASC' ? 'asc' : 'desc'}
        onClick={() => setSort({ field: source, order: next })}
      >
        <Box component="span">{title}</Box>
      </TableSortLabel>
    </Tooltip>
  )
}
