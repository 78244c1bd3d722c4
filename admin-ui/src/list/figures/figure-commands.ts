import type { ApiClient } from '#ui/api-client.ts'
import type { ListStats, Unit } from '#services/list/list-stats.contract.ts'

/** How far a list is: in figures, and unit by unit. All reject with `ApiError`. */
export type FigureCommands = {
  readonly listStats: (listId: string) => Promise<ListStats>
  readonly unitsOfList: (listId: string) => Promise<readonly Unit[]>
}

export const figureCommandsOf = (api: ApiClient): FigureCommands => ({
  listStats: async (listId) => (await api.get<ListStats>(`/api/list/${listId}/stats`)).data,
  unitsOfList: async (listId) => (await api.get<readonly Unit[]>(`/api/list/${listId}/units`)).data,
})
