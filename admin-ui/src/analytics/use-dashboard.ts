import { useQuery } from '@tanstack/react-query'
import { useStore } from 'react-admin'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'
import { useCommands } from '../kit/data/use-commands.ts'
import type { AnalyticsCommands } from './analytics-commands.ts'
import { live } from '../kit/data/query-client.ts'

export type Scope = 'complex' | 'all'

/** Figures and recent activity of one complex, or of all one's complexes; asked again every 30 s. */
export const useDashboardStats = (apartmentId: string | undefined) => {
  const dataProvider = useCommands<AnalyticsCommands>()
  return useQuery<DashboardStats>({
    queryKey: ['dashboard', 'stats', apartmentId ?? 'all'],
    queryFn: () => dataProvider.dashboardStats(apartmentId),
    ...live,
  })
}

/** Whether the dashboard is about the chosen complex or about all; remembered in this browser. */
export const useScope = () => useStore<Scope>('dashboard.scope', 'complex')
