import { useQuery } from '@tanstack/react-query'
import { useMay } from '../kit/auth/use-may.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'

/**
 * Reads the figures of a campaign; refetched when its list changes, every 30 s and after every own
 * command.
 */
export const useSignatureStats = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['signature', 'stats', listId],
    queryFn: () => call('GET /api/signature/stats', { query: { listId } }),
    ...live,
  })
}

/** Reads the settings of a campaign and its public link; undefined without permission. */
export const useSignatureSettings = (listId: string) => {
  const { call } = useCalls()
  const may = useMay('GET /api/lists/{listId}/signature/settings')
  return useQuery({
    enabled: may,
    queryKey: ['signature', 'settings', listId],
    queryFn: () => call('GET /api/lists/{listId}/signature/settings', { params: { listId } }),
    ...live,
  })
}

/**
 * Returns the number of paper consents that wait for a second administrator; 0 while it is loading.
 */
export const useWaitingPapers = (listId: string): number => useSignatureStats(listId).data?.paperPending ?? 0
