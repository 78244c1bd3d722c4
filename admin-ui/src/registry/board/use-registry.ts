import { useQuery } from '@tanstack/react-query'
import type { Calls } from '#ui/http/calls.ts'
import { MESSAGES_REFETCH_MS } from '#ui/timing.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** How many units of a list have registers, and what these mean. */
export const registryStatsQuery = ({ call }: Calls, listId: string) => ({
  queryKey: ['registry-stats', listId],
  queryFn: () => call('GET /api/registry/import/stats/list/{listId}', { params: { listId } }),
  ...live,
})

export const useRegistryStats = (listId: string) => useQuery(registryStatsQuery(useCalls(), listId))

/** How many entries of a list are at high risk; 0 as long as it is not known. */
export const useRegistryTodoCount = (listId: string): number => useRegistryStats(listId).data?.risk.high ?? 0

/** Whether the register office is open; not asked for who buys nothing. */
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

/** What is left of the prepaid points, and what a register costs. */
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
