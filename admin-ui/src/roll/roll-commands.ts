import { fileOf, type AnsweredFile } from '#ui/answered-file.ts'
import type { ApiClient } from '#ui/api-client.ts'
import type { ListUser, RollImport } from '#services/roll/list-users.contract.ts'
import type { RollField, RollImportPreview, RollImportSummary } from '#services/roll-import/roll-imports.contract.ts'
import type { UserOfList } from '#services/roll/users-of-list.contract.ts'
import type { LogEntry, LogKind } from '#services/history/user-logs.contract.ts'
import type { Memo, ResidentProfile } from '#services/person/residents.contract.ts'
import { withFormErrors } from '../kit/data/form-errors.ts'

/** One row of a roll as it goes out: texts as typed; the server names what is wrong with it. */
export type RollRowInput = Readonly<Record<string, string | number | boolean | null>>
export type RollCorrection = {
  readonly sheet?: number
  readonly headerRow?: number
  readonly columns?: readonly { readonly index: number; readonly field: RollField | null }[]
}
type Upload = {
  readonly listId: string
  readonly file: File
  readonly onUploaded: (share: number) => void
  readonly signal: AbortSignal
}
type OfList = { readonly listId: string; readonly userId: string }
type LogQuestion = OfList & {
  readonly filter: { readonly kind?: readonly LogKind[]; readonly from?: string; readonly to?: string }
  readonly offset: number
  readonly limit: number
}
type Change = Readonly<Record<string, unknown>>

/** What the office asks about rolls and who stands on them. All reject with `ApiError`. */
export type RollCommands = {
  readonly importRoll: (listId: string, users: readonly RollRowInput[]) => Promise<RollImport>
  readonly uploadRoll: (upload: Upload) => Promise<RollImportPreview>
  readonly rollImport: (id: string) => Promise<RollImportPreview>
  readonly correctRollImport: (id: string, correction: RollCorrection) => Promise<RollImportPreview>
  readonly startRollImport: (id: string) => Promise<RollImportSummary>
  readonly discardRollImport: (id: string) => Promise<RollImportSummary>
  readonly rollForm: () => Promise<AnsweredFile>
  readonly exportRoll: (listId: string, format: 'xlsx' | 'csv') => Promise<AnsweredFile>
  readonly changeKakao: (change: {
    readonly listId: string
    readonly userIds: readonly string[]
    readonly kakaoEnabled: boolean
  }) => Promise<{ readonly updated: number }>
  readonly removeFromList: (listId: string, userIds: readonly string[]) => Promise<{ readonly deleted: number }>
  readonly changeEntry: (id: string, change: Change) => Promise<ListUser>
  readonly residentProfile: (userId: string) => Promise<ResidentProfile>
  readonly changeUserOfList: (of: OfList, change: Change) => Promise<UserOfList>
  readonly memos: (userId: string) => Promise<readonly Memo[]>
  readonly writeMemo: (userId: string, memo: string) => Promise<Memo>
  /** A part of a person's log, the newest first, and how much there is in all. */
  readonly userLogs: (
    question: LogQuestion,
  ) => Promise<{ readonly entries: readonly LogEntry[]; readonly total: number }>
  readonly exportUserLogs: (of: OfList, format: 'pdf' | 'csv') => Promise<AnsweredFile>
  readonly erasePerson: (userId: string, reason: string) => Promise<void>
}

const forForms = (thrown: unknown): never => {
  throw withFormErrors(thrown)
}

/** The whole of a `Content-Range`: "logs 0-24/319" is 319. */
const totalIn = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1] ?? 0)

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

const importsOf = (api: ApiClient) => ({
  importRoll: async (listId: string, users: readonly RollRowInput[]) =>
    (await api.post<RollImport>('/api/list-user/bulk', { body: { listId, users } })).data,
  uploadRoll: async ({ listId, file, onUploaded, signal }: Upload) =>
    (await api.post<RollImportPreview>(`/api/roll-import/list/${listId}`, { body: formOf(file), onUploaded, signal }))
      .data,
  rollImport: async (id: string) => (await api.get<RollImportPreview>(`/api/roll-import/${id}`)).data,
  correctRollImport: async (id: string, body: RollCorrection) =>
    (await api.put<RollImportPreview>(`/api/roll-import/${id}`, { body })).data,
  startRollImport: async (id: string) =>
    (await api.post<RollImportSummary>(`/api/roll-import/${id}/start`, { body: {} })).data,
  discardRollImport: async (id: string) => (await api.delete<RollImportSummary>(`/api/roll-import/${id}`)).data,
  rollForm: async () => fileOf(await api.get('/api/roll-import/form'), '소유자명부-양식.xlsx'),
})

const residentsOf = (api: ApiClient) => ({
  residentProfile: async (userId: string) => (await api.get<ResidentProfile>(`/api/user/profile/${userId}`)).data,
  changeUserOfList: async ({ listId, userId }: OfList, body: Change) =>
    (await api.put<UserOfList>(`/api/list/${listId}/users/${userId}`, { body }).catch(forForms)).data,
  memos: async (userId: string) => (await api.get<readonly Memo[]>(`/api/user/${userId}/memos`)).data,
  writeMemo: async (userId: string, memo: string) =>
    (await api.post<Memo>(`/api/user/${userId}/memo`, { body: { memo } }).catch(forForms)).data,
  userLogs: async ({ listId, userId, filter, offset, limit }: LogQuestion) => {
    const query = {
      filter: JSON.stringify(filter),
      range: JSON.stringify([offset, offset + limit - 1]),
      sort: '["at","DESC"]',
    }
    const { data, headers } = await api.get<readonly LogEntry[]>(`/api/list/${listId}/users/${userId}/logs`, { query })
    return { entries: data, total: totalIn(headers) }
  },
  exportUserLogs: async ({ listId, userId }: OfList, format: 'pdf' | 'csv') =>
    fileOf(
      await api.get(`/api/list/${listId}/users/${userId}/logs/export`, { query: { format } }),
      `활동로그.${format}`,
    ),
  erasePerson: async (userId: string, reason: string) => {
    await api.delete(`/api/admin/users/${userId}`, { body: { reason } }).catch(forForms)
  },
})

export const rollCommandsOf = (api: ApiClient): RollCommands => ({
  ...importsOf(api),
  ...residentsOf(api),
  exportRoll: async (listId, format) =>
    fileOf(await api.get(`/api/list-user/list/${listId}/export`, { query: { format } }), `소유자명부.${format}`),
  changeKakao: async (body) =>
    (await api.put<{ readonly updated: number }>('/api/list-user/bulk/kakao-status', { body })).data,
  removeFromList: async (listId, userIds) =>
    (await api.delete<{ readonly deleted: number }>(`/api/list/${listId}/users`, { body: { userIds } })).data,
  changeEntry: async (id, body) => (await api.put<ListUser>(`/api/list-user/${id}`, { body }).catch(forForms)).data,
})
