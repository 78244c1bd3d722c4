import { useQuery } from '@tanstack/react-query'
import { useMay } from '../kit/auth/use-may.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'

/** How far a campaign is; asked again when its list changes, every 30 s and after every own command. */
export const useSignatureStats = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['signature', 'stats', listId],
    queryFn: () => call('GET /api/signature/stats', { query: { listId } }),
    ...live,
  })
}

/** How a campaign is set up, and its public link; nothing for who may not see it. */
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

/** How many consents from paper wait for a second administrator; 0 as long as it is not known. */
export const useWaitingPapers = (listId: string): number => useSignatureStats(listId).data?.paperPending ?? 0
