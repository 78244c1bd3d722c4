import { useInfiniteQuery } from '@tanstack/react-query'
import type { LogEntry, LogKind } from '#services/history/user-logs.contract.ts'
import { useCommands } from '../kit/data/use-commands.ts'
import type { HistoryCommands } from './history-commands.ts'

export type LogFilter = { readonly kinds: readonly LogKind[]; readonly from: string; readonly to: string }
type Question = { readonly listId: string; readonly userId: string; readonly filter: LogFilter }

const A_TIME = 50

const wireOf = ({ kinds, from, to }: LogFilter) => ({
  ...(kinds.length === 0 ? {} : { kind: kinds }),
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { to }),
})

/** What happened to a resident in a list, some at a time, the newest first. */
export const useUserLogs = ({ listId, userId, filter }: Question) => {
  const dataProvider = useCommands<HistoryCommands>()
  const query = useInfiniteQuery({
    queryKey: ['user-logs', listId, userId, filter],
    queryFn: ({ pageParam }) =>
      dataProvider.userLogs({ listId, userId, filter: wireOf(filter), offset: pageParam, limit: A_TIME }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((count, { entries }) => count + entries.length, 0)
      return last.entries.length === 0 || read >= last.total ? undefined : read
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
  const pages = query.data?.pages
  // Something may have happened between two pages: nothing is shown twice.
  const entries: readonly LogEntry[] | undefined =
    pages === undefined
      ? undefined
      : [...new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.id, entry])).values()]
  return { entries, total: pages?.at(-1)?.total ?? 0, query }
}
