import { useQuery } from '@tanstack/react-query'
import type { Calls } from '#ui/http/calls.ts'
import { MESSAGES_REFETCH_MS } from '#ui/timing.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Query of the registry figures of a list: how many units have records, and what these mean. */
export const registryStatsQuery = ({ call }: Calls, listId: string) => ({
  queryKey: ['registry-stats', listId],
  queryFn: () => call('GET /api/registry/import/stats/list/{listId}', { params: { listId } }),
  ...live,
})

export const useRegistryStats = (listId: string) => useQuery(registryStatsQuery(useCalls(), listId))

/** Returns the number of entries of a list at high risk; 0 while it is loading. */
export const useRegistryTodoCount = (listId: string): number => useRegistryStats(listId).data?.risk.high ?? 0

/** Reads whether the registry office is open; only for those who may buy records. */
export const useRegistrySystem = () => {
  const { call } = useCalls()
  return useQuery({
    enabled: useMay('GET /api/registry/system/status'),
    queryKey: ['registry-system', 'status'],
    queryFn: () => call('GET /api/registry/system/status'),
    staleTime: 0,
    refetchInterval: MESSAGES_REFETCH_MS,
  })
}

/** Reads the balance of prepaid points, and the price of a record. */
export const useRegistryPoints = () => {
  const { call } = useCalls()
  return useQuery({
    enabled: useMay('GET /api/registry/system/points'),
    queryKey: ['registry-system', 'points'],
    queryFn: () => call('GET /api/registry/system/points'),
    staleTime: 0,
    refetchInterval: MESSAGES_REFETCH_MS,
  })
}
