import type { ApiClient } from '#ui/api-client.ts'
import type { Unit } from '#services/list/list-stats.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { withFormErrors } from '../kit/data/form-errors.ts'

/** What the office asks about one list, beside reading and changing it. All reject with `ApiError`. */
export type ListCommands = {
  readonly unitsOfList: (listId: string) => Promise<readonly Unit[]>
  readonly closeList: (listId: string) => Promise<List>
  readonly reopenList: (listId: string, newEndDate: string) => Promise<List>
  readonly archiveList: (listId: string, archived: boolean) => Promise<List>
}

const forForms = (thrown: unknown): never => {
  throw withFormErrors(thrown)
}

export const listCommandsOf = (api: ApiClient): ListCommands => ({
  unitsOfList: async (listId) => (await api.get<readonly Unit[]>(`/api/list/${listId}/units`)).data,
  closeList: async (listId) => (await api.post<List>(`/api/list/${listId}/close`, { body: {} })).data,
  reopenList: async (listId, newEndDate) =>
    (await api.post<List>(`/api/list/${listId}/reopen`, { body: { newEndDate } }).catch(forForms)).data,
  archiveList: async (listId, archived) => (await api.put<List>(`/api/list/${listId}`, { body: { archived } })).data,
})
