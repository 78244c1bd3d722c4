import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntry, LogKind } from '#services/history/user-log/user-logs.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'

export type LogFilter = { readonly kinds: readonly LogKind[]; readonly from: string; readonly to: string }
type Question = { readonly listId: string; readonly userId: string; readonly filter: LogFilter }

const A_TIME = 50

const wireOf = ({ kinds, from, to }: LogFilter) => ({
  ...(kinds.length === 0 ? {} : { kind: kinds }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
})

const queryOf = (filter: LogFilter, from: number) => ({
  filter: JSON.stringify(wireOf(filter)),
  range: JSON.stringify([from, from + A_TIME - 1]),
  sort: '["at","DESC"]',
})

/** Returns the total of a `Content-Range`: "logs 0-24/319" is 319. */
const totalIn = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1] ?? 0)

/** Reads the history of a resident in a list, page by page, the newest first. */
export const useUserLogs = ({ listId, userId, filter }: Question) => {
  const { answerTo } = useCalls()
  const query = useInfiniteQuery({
    queryKey: ['user-logs', listId, userId, filter],
    queryFn: async ({ pageParam }) => {
      const { data, headers } = await answerTo('GET /api/list/{id}/users/{userId}/logs', {
        params: { id: listId, userId },
        query: queryOf(filter, pageParam),
      })
      return { entries: data, total: totalIn(headers) }
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((count, { entries }) => count + entries.length, 0)
      return last.entries.length === 0 || read >= last.total ? undefined : read
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages
  // New entries between two pages shift the rest: duplicates are left out.
  const entries: readonly LogEntry[] | undefined =
    pages === undefined
      ? undefined
      : [...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values()]
  return { entries, total: pages?.at(-1)?.total ?? 0, query }
}
