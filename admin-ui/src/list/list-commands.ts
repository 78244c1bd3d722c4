import type { ApiClient } from '#ui/api-client.ts'
import type { List } from '#services/list/lists.contract.ts'
import { failAtFields } from '../kit/data/form-errors.ts'

/** What the office asks about a list's life, beside reading and changing it. All reject with `ApiError`. */
export type ListCommands = {
  readonly closeList: (listId: string) => Promise<List>
  readonly reopenList: (listId: string, newEndDate: string) => Promise<List>
  readonly archiveList: (listId: string, archived: boolean) => Promise<List>
}

export const listCommandsOf = (api: ApiClient): ListCommands => ({
  closeList: async (listId) => (await api.post<List>(`/api/list/${listId}/close`, { body: {} })).data,
  reopenList: async (listId, newEndDate) =>
    (await api.post<List>(`/api/list/${listId}/reopen`, { body: { newEndDate } }).catch(failAtFields)).data,
  archiveList: async (listId, archived) => (await api.put<List>(`/api/list/${listId}`, { body: { archived } })).data,
})
