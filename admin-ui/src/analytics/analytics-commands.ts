import type { ApiClient } from '#ui/api-client.ts'
import type { DashboardStats } from '#services/analytics/dashboard.contract.ts'

/** What the office asks about everything at once. All reject with `ApiError`. */
export type AnalyticsCommands = {
  /** Of all complexes that one may see, or of one. */
  readonly dashboardStats: (apartmentId?: string) => Promise<DashboardStats>
}

export const analyticsCommandsOf = (api: ApiClient): AnalyticsCommands => ({
  dashboardStats: async (apartmentId) =>
    (await api.get<DashboardStats>('/api/admin/dashboard/stats', { query: { apartmentId } })).data,
})
