import type { ApiClient } from '#ui/api-client.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { UserOfList } from '#services/roll/users-of-list.contract.ts'
import type { Memo, ResidentProfile } from '#services/person/residents.contract.ts'
import { failAtFields } from '../kit/data/form-errors.ts'

type OfList = { readonly listId: string; readonly userId: string }
type Change = Readonly<Record<string, unknown>>

/** What the office asks about a person and what they hold. All reject with `ApiError`. */
export type PersonCommands = {
  readonly changeEntry: (id: string, change: Change) => Promise<ListUser>
  readonly residentProfile: (userId: string) => Promise<ResidentProfile>
  readonly changeUserOfList: (of: OfList, change: Change) => Promise<UserOfList>
  readonly memos: (userId: string) => Promise<readonly Memo[]>
  readonly writeMemo: (userId: string, memo: string) => Promise<Memo>
  readonly erasePerson: (userId: string, reason: string) => Promise<void>
}

export const personCommandsOf = (api: ApiClient): PersonCommands => ({
  changeEntry: async (id, body) => (await api.put<ListUser>(`/api/list-user/${id}`, { body }).catch(failAtFields)).data,
  residentProfile: async (userId) => (await api.get<ResidentProfile>(`/api/user/profile/${userId}`)).data,
  changeUserOfList: async ({ listId, userId }, body) =>
    (await api.put<UserOfList>(`/api/list/${listId}/users/${userId}`, { body }).catch(failAtFields)).data,
  memos: async (userId) => (await api.get<readonly Memo[]>(`/api/user/${userId}/memos`)).data,
  writeMemo: async (userId, memo) =>
    (await api.post<Memo>(`/api/user/${userId}/memo`, { body: { memo } }).catch(failAtFields)).data,
  erasePerson: async (userId, reason) => {
    await api.delete(`/api/admin/users/${userId}`, { body: { reason } }).catch(failAtFields)
  },
})
