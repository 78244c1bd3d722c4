import { MutationCache, QueryClient } from '@tanstack/react-query'
import { pause } from '#ui/http/pace.ts'
import { CACHE_MS, LIST_STATS_REFETCH_MS, REFETCH_WAIT_MAX_MS, STALE_MS } from '#ui/timing.ts'

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

/** Refetch after the last command, by the cache that it fills. */
const refetches = new WeakMap<QueryClient, Promise<void>>()

/**
 * Waits until the refetch after the last command is back, so that the screen shows what it did;
 * `REFETCH_WAIT_MAX_MS` at most.
 */
export const waitForRefetch = async (client: QueryClient): Promise<void> => {
  const stop = new AbortController()
  await Promise.race([refetches.get(client), pause(REFETCH_WAIT_MAX_MS, stop.signal)])
  stop.abort()
}

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
        const refetch = client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== RESULTS_KEY && queryKey[0] !== 'auth',
        })
        refetches.set(client, refetch)
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
