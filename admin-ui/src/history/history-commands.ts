import { fileOf, type AnsweredFile } from '#ui/answered-file.ts'
import type { ApiClient } from '#ui/api-client.ts'
import type { LogEntry, LogKind } from '#services/history/user-logs.contract.ts'

type OfList = { readonly listId: string; readonly userId: string }
type LogQuestion = OfList & {
  readonly filter: { readonly kind?: readonly LogKind[]; readonly from?: string; readonly to?: string }
  readonly offset: number
  readonly limit: number
}

/** What the office asks about what happened. All reject with `ApiError`. */
export type HistoryCommands = {
  /** A part of a person's log, the newest first, and how much there is in all. */
  readonly userLogs: (
    question: LogQuestion,
  ) => Promise<{ readonly entries: readonly LogEntry[]; readonly total: number }>
  readonly exportUserLogs: (of: OfList, format: 'pdf' | 'csv') => Promise<AnsweredFile>
}

/** The whole of a `Content-Range`: "logs 0-24/319" is 319. */
const totalIn = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1] ?? 0)

export const historyCommandsOf = (api: ApiClient): HistoryCommands => ({
  userLogs: async ({ listId, userId, filter, offset, limit }) => {
    const query = {
      filter: JSON.stringify(filter),
      range: JSON.stringify([offset, offset + limit - 1]),
      sort: '["at","DESC"]',
    }
    const { data, headers } = await api.get<readonly LogEntry[]>(`/api/list/${listId}/users/${userId}/logs`, { query })
    return { entries: data, total: totalIn(headers) }
  },
  exportUserLogs: async ({ listId, userId }, format) =>
    fileOf(
      await api.get(`/api/list/${listId}/users/${userId}/logs/export`, { query: { format } }),
      `활동로그.${format}`,
    ),
})
