import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { OfComplexes } from '../../labels/complex/OfComplexes.tsx'
import { ScopeChoice } from '../../labels/complex/ScopeChoice.tsx'
import type { ComplexScope } from '../../labels/complex/use-complex-scope.ts'
import { AuditPage } from '../AuditPage.tsx'
import { CourtBundle } from '../CourtBundle.tsx'
import { EventDrawer } from './EventDrawer.tsx'
import { EventFilters } from './EventFilters.tsx'
import { EventRows } from './EventRows.tsx'
import { filterIn, isFiltered, paramsWith, queryOf, type ExplorerFilter } from './explorer-filter.ts'
import { useLatestParams } from '../use-latest-params.ts'
import { fileOf } from '#ui/http/answered-file.ts'
import { SavesMenu } from '../../kit/export/SavesMenu.tsx'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { LogEvent } from '#services/log/log-events.contract.ts'

/** Shows the log event by event: who did what to whom, when, from where, and with which effects. */
const EventExplorer = () => <OfComplexes>{(scope) => <EventsOf key={scope.key} scope={scope} />}</OfComplexes>

type SaveEventsProps = { readonly filter: ExplorerFilter; readonly apartmentId: string | undefined }

/** All that the conditions let through, as a file that proves itself. */
const SaveEvents = ({ filter, apartmentId }: SaveEventsProps) => {
  const { answerTo } = useCalls()
  if (!useMay('GET /api/admin/log/export')) return null
  const query = { ...queryOf(filter), ...(apartmentId === undefined ? {} : { apartmentId }) }
  const get = async () => fileOf(await answerTo('GET /api/admin/log/export', { query }), '기록.jsonl')
  return <SavesMenu label="기록 내려받기" saves={[{ label: 'JSON Lines 파일 (증명 포함)', get }]} />
}

const A_TIME = 100

/** The log's events that fit, the newest first, some at a time. */
const useLogEvents = (filter: ExplorerFilter, apartmentId: string | undefined) => {
  const { call } = useCalls()
  const query = useInfiniteQuery({
    queryKey: ['log-events', filter, apartmentId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/log/events', {
        signal,
        query: {
          ...queryOf(filter),
          ...(apartmentId === undefined ? {} : { apartmentId }),
          ...(pageParam === null ? {} : { before: pageParam }),
          limit: A_TIME,
        },
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const events: readonly LogEvent[] | undefined = query.data?.pages.flatMap((page) => page.events)
  return { events, query }
}

const EventsOf = ({ scope }: { readonly scope: ComplexScope }) => {
  const [params, setParams] = useLatestParams()
  const filter = filterIn(params)
  const { events, query } = useLogEvents(filter, scope.filter.apartmentId)
  const { error, refetch, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const opened = Number(params.get('event') ?? 0)
  const change = (changes: Parameters<typeof paramsWith>[1], replace = true): void =>
    setParams((before) => paramsWith(before, changes), replace)
  const clear = (): void => setParams(() => new URLSearchParams())
  return (
    <AuditPage
      here="/log"
      actions={
        <>
          <ScopeChoice of={scope} />
          {filter.userId === '' ? null : <CourtBundle userId={filter.userId} />}
          <SaveEvents filter={filter} apartmentId={scope.filter.apartmentId} />
        </>
      }
      subtitle="한국 시각입니다. 보는 것도 접근 기록에 남습니다."
    >
      <EventFilters filter={filter} params={params} listsOf={scope.filter.apartmentId} onChange={change} />
      <LinearProgress
        aria-hidden={!isPlaceholderData}
        aria-label="불러오는 중"
        sx={{ height: 2, visibility: isPlaceholderData ? 'visible' : 'hidden', my: 1 }}
      />
      {error !== null && events === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && events === undefined ? <RowsSkeleton /> : null}
      {events?.length === 0 ? <NothingHere filtered={isFiltered(filter)} onClear={clear} /> : null}
      {events === undefined || events.length === 0 ? null : (
        <EventRows
          events={events}
          isReading={isFetchingNextPage}
          onEnd={() => (hasNextPage && !isFetchingNextPage && error === null ? void fetchNextPage() : undefined)}
          onOpen={({ id }) => change({ event: String(id) }, false)}
        />
      )}
      {error !== null && events !== undefined ? (
        <Box sx={{ mt: 2 }}>
          <ErrorNote error={error} onRetry={() => void fetchNextPage()} />
        </Box>
      ) : null}
      <EventDrawer
        position={opened > 0 ? opened : null}
        onClose={() => change({ event: '' })}
        onOpen={(id) => change({ event: String(id) }, false)}
        onFilter={(changes) => setParams(() => paramsWith(new URLSearchParams(), changes), false)}
      />
    </AuditPage>
  )
}

const NothingHere = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => (
  <Stack spacing={2} role="status" sx={{ alignItems: 'center', textAlign: 'center', px: 4, py: 12 }}>
    <Typography variant="h2">{filtered ? '조건에 맞는 기록이 없습니다' : '아직 기록이 없습니다'}</Typography>
    <Typography variant="body2" color="textSecondary">
      {filtered ? '검색어를 짧게 하거나 조건을 해제해 보세요.' : '이 아파트에서 무슨 일이 있으면 여기에 남습니다.'}
    </Typography>
    {filtered ? (
      <Button variant="outlined" color="inherit" onClick={onClear}>
        조건 해제
      </Button>
    ) : null}
  </Stack>
)

export default EventExplorer
