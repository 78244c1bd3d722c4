import { useQuery } from '@tanstack/react-query'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'

/**
 * Returns the number of paper consents without a second check, which closing would leave out; 0
 * while it is loading.
 */
export const useWaitingPapers = ({ id: listId, type, status }: Pick<List, 'id' | 'type' | 'status'>): number => {
  const { call } = useCalls()
  const may = useMay('GET /api/signature/stats')
  const { data } = useQuery({
    enabled: may && type === 'signature' && status !== 'closed',
    queryKey: ['signature', 'stats', listId],
    queryFn: () => call('GET /api/signature/stats', { query: { listId } }),
    ...live,
  })
  return data?.paperPending ?? 0
}
