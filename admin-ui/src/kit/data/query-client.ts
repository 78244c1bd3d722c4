import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CACHE_MS, LIST_STATS_REFETCH_MS, STALE_MS } from '#ui/timing.ts'

/** Options of queries that show participation: asked again every 30 s, and at once when their screen opens. */
export const live = { staleTime: 0, refetchInterval: LIST_STATS_REFETCH_MS } as const

/** Reading the results of a closed vote is recorded, so such a query only ever runs when a person asks for it. */
export const RESULTS_KEY = 'vote-results'

/** The cache of server answers. Every own command makes all of it stale: what is on screen is asked again at once. */
export const newQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _variables, _before, { meta }) => {
        // Whoever has just ended their own session has nothing left to ask with.
        if (meta?.['endsSession'] === true) return
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== RESULTS_KEY && queryKey[0] !== 'auth',
        })
      },
    }),
    defaultOptions: {
      // The api client repeats what is worth repeating. Offline, too, a call is made and fails: waiting in silence would help nobody.
      queries: { staleTime: STALE_MS, gcTime: CACHE_MS, retry: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
