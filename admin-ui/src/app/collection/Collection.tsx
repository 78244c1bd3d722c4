import { Box, Card, Divider, Stack, useMediaQuery, type Theme } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, Pagination, useListContext, type RaRecord, type SortPayload } from 'react-admin'
import { ErrorScreen } from '../frame/ErrorScreen.tsx'
import { live } from '../data/query-client.ts'
import { RowsSkeleton } from './RowsSkeleton.tsx'

type CollectionProps<T extends RaRecord> = {
  readonly resource: string
  /** Always applied, not shown as a filter: what the collection belongs to. */
  readonly filter?: Readonly<Record<string, unknown>>
  readonly sort: SortPayload
  readonly perPage?: number
  /** Where columns, filters and page are remembered. */
  readonly storeKey?: string
  readonly toolbar?: ReactNode
  readonly empty: ReactNode
  /** The table of a wide screen. */
  readonly table: ReactNode
  /** One record on a narrow screen. */
  readonly card: (record: T) => ReactNode
}

const PAGE_SIZES = [25, 50, 100]

/** A page of records with search, filters, sorting and its states: loading, empty, failed. Kept up to date by itself. */
export const Collection = <T extends RaRecord>({ resource, filter, sort, perPage = 25, storeKey, ...view }: CollectionProps<T>) => (
  <ListBase<T>
    resource={resource}
    sort={sort}
    perPage={perPage}
    queryOptions={live}
    {...(filter === undefined ? {} : { filter })}
    {...(storeKey === undefined ? {} : { storeKey })}
  >
    <CollectionView {...view} />
  </ListBase>
)

const CollectionView = <T extends RaRecord>({ toolbar, empty, table, card }: Pick<CollectionProps<T>, 'toolbar' | 'empty' | 'table' | 'card'>) => {
  const { data, total, error, isPending, filterValues } = useListContext<T>()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const isFiltered = Object.keys(filterValues).length > 0

  if (error !== null && error !== undefined && data === undefined) return <ErrorScreen error={error} />
  if (total === 0 && !isFiltered) return empty
  return (
    <Card>
      {toolbar === undefined ? null : (
        <Stack direction="row" sx={{ p: 3, columnGap: 2, rowGap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
          {toolbar}
        </Stack>
      )}
      <Divider />
      {isPending ? <RowsSkeleton /> : isNarrow && (data?.length ?? 0) > 0 ? <Cards data={data ?? []} card={card} /> : table}
      <Divider />
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </Card>
  )
}

const Cards = <T extends RaRecord>({ data, card }: { readonly data: readonly T[]; readonly card: (record: T) => ReactNode }) => (
  <Stack divider={<Divider />}>
    {data.map((record) => (
      <Box key={record.id} sx={{ px: 4, py: 3 }}>
        {card(record)}
      </Box>
    ))}
  </Stack>
)
