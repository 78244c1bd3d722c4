import { fileOf, type AnsweredFile } from '#ui/answered-file.ts'
import type { ApiClient } from '#ui/api-client.ts'
import type { RollImport } from '#services/roll/list-users.contract.ts'

/** One row of a roll as it goes out: texts as typed; the server names what is wrong with it. */
export type RollRowInput = Readonly<Record<string, string | number | boolean | null>>

/** What the office asks about a list's roll. All reject with `ApiError`. */
export type RollCommands = {
  readonly importRoll: (listId: string, users: readonly RollRowInput[]) => Promise<RollImport>
  readonly exportRoll: (listId: string, format: 'xlsx' | 'csv') => Promise<AnsweredFile>
  readonly changeKakao: (change: {
    readonly listId: string
    readonly userIds: readonly string[]
    readonly kakaoEnabled: boolean
  }) => Promise<{ readonly updated: number }>
  readonly removeFromList: (listId: string, userIds: readonly string[]) => Promise<{ readonly deleted: number }>
}

export const rollCommandsOf = (api: ApiClient): RollCommands => ({
  importRoll: async (listId, users) =>
    (await api.post<RollImport>('/api/list-user/bulk', { body: { listId, users } })).data,
  exportRoll: async (listId, format) =>
    fileOf(await api.get(`/api/list-user/list/${listId}/export`, { query: { format } }), `소유자명부.${format}`),
  changeKakao: async (body) =>
    (await api.put<{ readonly updated: number }>('/api/list-user/bulk/kakao-status', { body })).data,
  removeFromList: async (listId, userIds) =>
    (await api.delete<{ readonly deleted: number }>(`/api/list/${listId}/users`, { body: { userIds } })).data,
})
