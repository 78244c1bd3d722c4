import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CACHE_MS, LIST_STATS_REFETCH_MS, STALE_MS } from '#ui/timing.ts'

/**
 * Options of queries that show participation: refetched every 30 s, and at once when their screen
 * opens.
 */
export const live = { staleTime: 0, refetchInterval: LIST_STATS_REFETCH_MS } as const

/**
 * Key of the results of a closed vote. Reading them is recorded, so such a query only runs when a
 * person requests it.
 */
export const RESULTS_KEY = 'vote-results'

/**
 * Creates the cache of server answers. Every own command marks all of it as stale: data on the
 * screen are refetched at once.
 */
export const newQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _variables, _before, { meta }) => {
        // After one's own session has ended there is no token for a request.
        if (meta?.['endsSession'] === true) return
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== RESULTS_KEY && queryKey[0] !== 'auth',
        })
      },
    }),
    defaultOptions: {
      // The api client does the retries. Offline, too, a call is made and fails, since waiting in
      // silence would help nobody.
      queries: { staleTime: STALE_MS, gcTime: CACHE_MS, retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
