import { Box, Card, Divider, LinearProgress, Stack, useMediaQuery, type Theme, Button, Typography } from '@mui/material'
import { type ReactNode, useLayoutEffect, useEffect } from 'react'
import {
  DataTable,
  ListBase,
  Pagination,
  useListContext,
  type RaRecord,
  type RowClickFunction,
  type SortPayload,
} from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { ErrorNote } from '../feedback/ErrorNote.tsx'
import { ErrorScreen } from '../feedback/ErrorScreen.tsx'
import { SkipTarget } from '../layout/SkipToTable.tsx'
import { live } from '../data/query-client.ts'
import { CollectionToolbar, type ToolbarProps } from './CollectionToolbar.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { hiddenAtFirst } from './columns.ts'
import { SizedColumns } from './SizedColumns.tsx'
import { FilterChips } from '../filter/FilterChips.tsx'
import { PageChoice, RowChoice } from './RowChoice.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useColumns } from './use-columns.ts'
import { useIsSmall } from '../layout/use-is-small.ts'

type ViewProps<T extends RaRecord> = ToolbarProps<T> & {
  /**
   * Page that a click on a row opens. Keyboard users open it by a RecordLink in one of the columns.
   */
  readonly rowClick?: 'show' | 'edit' | false | RowClickFunction<T>
  /** Bulk actions above the table; `useListContext().selectedIds` gives the selected records. */
  readonly bulkActions?: ReactNode
  /** Renders one record on a narrow screen. */
  readonly card: (record: T) => ReactNode
  /** Totals of all records that match the filters, below the rows. */
  readonly totals?: ReactNode
  /** Content while the collection has no records at all, whatever the search. */
  readonly empty: ReactNode
}

type CollectionProps<T extends RaRecord> = ViewProps<T> & {
  readonly resource: string
  /** Filter that always applies and is not shown, such as the list that the records belong to. */
  readonly filter?: Readonly<Record<string, unknown>>
  readonly sort: SortPayload
  readonly perPage?: number
  /** Key under which filters, sorting and page are stored; columns are stored per resource. */
  readonly storeKey?: string
  /** Interval of refetching in milliseconds, where it differs from that of turnout. */
  readonly refetchMs?: number
}

const oneLine = { whiteSpace: 'nowrap' } as const
const PAGE_SIZES = [25, 50, 100]

/** Failures are shown inside the collection. */
const quiet = { ...live, onError: () => undefined }

/**
 * Shows a page of records with search, filters, sorting, choice of columns, export and its states:
 * loading, empty, nothing found, failed. Refetches by itself, and restores its state when somebody
 * comes back.
 */
export const Collection = <T extends RaRecord>({
  resource,
  filter,
  sort,
  perPage = 25,
  storeKey,
  refetchMs,
  ...view
}: CollectionProps<T>) => (
  <ListBase<T>
    resource={resource}
    sort={sort}
    perPage={perPage}
    queryOptions={refetchMs === undefined ? quiet : { ...quiet, refetchInterval: refetchMs }}
    {...(filter === undefined ? {} : { filter })}
    {...(storeKey === undefined ? {} : { storeKey })}
  >
    <CollectionView {...view} scrollKey={storeKey ?? resource} />
  </ListBase>
)

/**
 * Scroll offsets in pixels by collection, page, sorting and filters, as long as the app is open.
 */
const scrollOffsets = new Map<string, number>()

/** Restores the scroll offset of a collection as soon as its rows are there. */
const useScrollRestoration = (collection: string): void => {
  const { data, page, perPage, sort, filterValues } = useListContext()
  const key = JSON.stringify([collection, page, perPage, sort, filterValues])
  const hasRows = data !== undefined

  useLayoutEffect(() => {
    const place = scrollOffsets.get(key)
    if (hasRows && place !== undefined) window.scrollTo(0, place)
    // Only on the way in: another page or filter of the same collection is no coming back.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasRows])

  // A layout effect runs before the next page's own jump to the top, which must not be stored.
  useLayoutEffect(() => {
    const remember = (): void => void scrollOffsets.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])
}

/** Last filters of each collection. A reload clears them, and the selection with them. */
const lastConditions = new Map<string, string>()

/**
 * Clears the selection after a change of the filters or a reload, so that nobody acts on records
 * that are not shown. Other pages and another order keep it.
 */
const useChoiceOfFilter = (key: string): void => {
  const { filterValues, onUnselectItems } = useListContext()
  const conditions = JSON.stringify(filterValues)
  useEffect(() => {
    if (lastConditions.get(key) !== conditions) onUnselectItems()
    lastConditions.set(key, conditions)
    // A new function each time; what it does is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, conditions])
}

const CollectionView = <T extends RaRecord>({
  rowClick,
  bulkActions,
  card,
  totals,
  empty,
  scrollKey,
  ...toolbar
}: ViewProps<T> & { readonly scrollKey: string }) => {
  const { data, error, total, isPending, isPlaceholderData = false, filterValues } = useListContext<T>()
  const failed = error !== null && error !== undefined && data === undefined
  const { columns, filters = [] } = toolbar
  useScrollRestoration(scrollKey)
  useChoiceOfFilter(scrollKey)

  if (total === 0 && Object.keys(filterValues).length === 0 && !isPlaceholderData) return empty
  return (
    <Card>
      <CollectionToolbar {...toolbar} />
      <FilterChips filters={filters} />
      {/* Rows of the last query stay until the next answer comes. */}
      <Box sx={{ height: 3 }}>
        {isPlaceholderData ? <LinearProgress aria-label="불러오는 중" sx={{ height: 3 }} /> : <Divider />}
      </Box>
      {bulkActions === undefined ? null : <SelectionBar>{bulkActions}</SelectionBar>}
      <SkipTarget aria-busy={isPending || isPlaceholderData}>
        <Rows columns={columns} rowClick={rowClick} bulkActions={bulkActions} card={card} />
      </SkipTarget>
      {failed ? null : (
        <>
          <Divider />
          {total === undefined || total === 0 ? null : totals}
          <Pagination rowsPerPageOptions={PAGE_SIZES} />
        </>
      )}
    </Card>
  )
}

/** Tells whether the screen is too narrow for a table; records are then shown as cards. */
const useIsNarrow = (): boolean => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))

type RowsProps<T extends RaRecord> = Pick<ViewProps<T>, 'columns' | 'bulkActions' | 'card'> & {
  readonly rowClick: ViewProps<T>['rowClick'] | undefined
}

const centred = { alignItems: 'center', textAlign: 'center', px: 4, py: 12 } as const

/** Shows that there are records, but none that match the filters. */
const NoResults = () => {
  const { setFilters } = useListContext()
  return (
    <Stack spacing={2} role="status" sx={centred}>
      <Typography variant="h2">조건에 맞는 결과가 없습니다</Typography>
      <Typography variant="body2" color="textSecondary">
        검색어를 짧게 하거나 조건을 해제해 보세요.
      </Typography>
      <Button variant="outlined" color="inherit" onClick={() => setFilters({})}>
        조건 해제
      </Button>
    </Stack>
  )
}

const Rows = <T extends RaRecord>({ columns: all, rowClick = false, bulkActions, card }: RowsProps<T>) => {
  const { data, error, isPending, refetch } = useListContext<T>()
  const isNarrow = useIsNarrow()
  const isSmall = useIsSmall()
  const { ordered: columns } = useColumns(all)

  if (error !== null && error !== undefined && data === undefined)
    return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending || data === undefined) return <RowsSkeleton />
  if (data.length === 0) return <NoResults />
  if (isNarrow) return <Cards data={data} card={card} canChoose={bulkActions !== undefined} />
  return (
    <SizedColumns>
      <DataTable<T> rowClick={rowClick} hiddenColumns={hiddenAtFirst(columns, isSmall)} bulkActionButtons={false}>
        {bulkActions === undefined ? null : (
          <DataTable.Col<T>
            label={<PageChoice />}
            disableSort
            render={({ id }) => <RowChoice id={id} />}
            sx={{ width: 0, pr: 0 }}
          />
        )}
        {columns.map((column) => (
          <DataTable.Col<T>
            key={column.source}
            source={column.source}
            render={column.render}
            // The heading sorts by itself: the edge that changes the width stands beside its button.
            disableSort
            label={<ColumnHead<T> column={column} />}
            {...(column.align === undefined ? {} : { align: column.align })}
            {...(column.nowrap === true ? { sx: oneLine } : {})}
          />
        ))}
      </DataTable>
    </SizedColumns>
  )
}

/**
 * Shows why the records could not be loaded. Without permission there is no retry; for other errors
 * the search stays.
 */
const Failure = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const { kind } = toApiError(error)
  if (kind === 'authorization' || kind === 'not-found') return <ErrorScreen error={error} />
  return (
    <Box sx={{ p: 4 }}>
      <ErrorNote error={error} onRetry={onRetry} />
    </Box>
  )
}

type CardsProps<T extends RaRecord> = {
  readonly data: readonly T[]
  readonly card: (record: T) => ReactNode
  readonly canChoose: boolean
}

const cardRow = { px: 4, py: 3, gap: 1, alignItems: 'flex-start' } as const

const Cards = <T extends RaRecord>({ data, card, canChoose }: CardsProps<T>) => (
  <Stack divider={<Divider />}>
    {data.map((record) => (
      <Stack key={record.id} direction="row" sx={cardRow}>
        {canChoose ? (
          <Box sx={{ ml: -2 }}>
            <RowChoice id={record.id} />
          </Box>
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0 }}>{card(record)}</Box>
      </Stack>
    ))}
  </Stack>
)
