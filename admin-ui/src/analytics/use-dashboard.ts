import { useQuery } from '@tanstack/react-query'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'

/**
 * Reads figures and recent activities of one complex, or of all one's complexes; refetched every 30
 * s.
 */
export const useDashboardStats = (apartmentId: string | undefined) => {
  const { call } = useCalls()
  return useQuery<DashboardStats>({
    queryKey: ['dashboard', 'stats', apartmentId ?? 'all'],
    queryFn: () => call('GET /api/admin/dashboard/stats', { query: { apartmentId } }),
    ...live,
  })
}
