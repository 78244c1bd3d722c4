import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { LogEvent } from '#services/log/log-events.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { queryOf, type ExplorerFilter } from './explorer-filter.ts'

const A_TIME = 100

/** The log's events that fit, the newest first, some at a time. */
export const useLogEvents = (filter: ExplorerFilter, apartmentId: string | undefined) => {
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
