import { MutationCache, QueryClient } from '@tanstack/react-query'

/** Product specification, section 9. */
const STALE_MS = 300_000
const CACHE_MS = 600_000
const LIVE_MS = 30_000

/** Options of queries that show participation: asked again every 30 s, and at once when their screen opens. */
export const live = { staleTime: 0, refetchInterval: LIVE_MS } as const

/** Reading the results of a closed vote is recorded, so such a query only ever runs when a person asks for it. */
export const RESULTS_KEY = 'vote-results'

/** The cache of server answers. Every own command makes all of it stale: what is on screen is asked again at once. */
export const newQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== RESULTS_KEY && queryKey[0] !== 'auth' }),
    }),
    defaultOptions: {
      // The api client repeats what is worth repeating.
      queries: { staleTime: STALE_MS, gcTime: CACHE_MS, retry: false },
      mutations: { retry: false },
    },
  })
  return client
}
