import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Calls } from '#ui/http/calls.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useInstant } from '../past/past-context.ts'
import { live } from '../../kit/data/query-client.ts'

/** Query of the figures of a list; refetched every 30 s and after every own command. */
export const listStatsQuery = ({ call }: Calls, listId: string) => ({
  queryKey: ['lists', 'stats', listId],
  queryFn: () => call('GET /api/list/{id}/stats', { params: { id: listId } }),
  ...live,
})

/** Query of the figures at a past instant; the former figures stay until the answer is there. */
const pastStatsQuery = ({ call }: Calls, listId: string, at: string) => ({
  queryKey: ['lists', 'stats', listId, 'past', at],
  queryFn: () => call('GET /api/list/{id}/stats', { params: { id: listId }, query: { at } }),
  placeholderData: keepPreviousData,
})

/** Reads the figures of a list, at the instant that the page shows, else now. */
export const useListStats = (listId: string) => {
  const [calls, at] = [useCalls(), useInstant()]
  const now = useQuery({ ...listStatsQuery(calls, listId), enabled: at === null })
  const then = useQuery({ ...pastStatsQuery(calls, listId, at ?? ''), enabled: at !== null })
  return at === null ? now : then
}
