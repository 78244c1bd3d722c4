import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { Calls } from '#ui/http/calls.ts'
import { MESSAGES_REFETCH_MS } from '#ui/timing.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Options of queries that are refetched every 60 s; the page of a list hears of changes sooner. */
const messagesLive = { staleTime: 0, refetchInterval: MESSAGES_REFETCH_MS } as const

/** Query of the summary of a list's messages: cost, funnels, and who was not reached. */
export const messageSummaryQuery = ({ call }: Calls, listId: string) => ({
  queryKey: ['message-summary', listId],
  queryFn: () => call('GET /api/messages/list/{listId}/summary', { params: { listId } }),
  ...messagesLive,
})

export const useMessageSummary = (listId: string) => useQuery(messageSummaryQuery(useCalls(), listId))

type Summary = AnswerTo<'GET /api/messages/list/{listId}/summary'>

/** Returns the messages and sendings that need attention; none while they are loading. */
export const waitingMessages = (summary: Summary | undefined) => ({
  unreached: (summary?.failures ?? []).reduce((sum, { count }) => sum + count, 0),
  pausedMailings: summary?.paused ?? 0,
})

/** Returns the number of things of a list's messages that need attention. */
export const useMessageTodoCount = (listId: string): number => {
  const { unreached, pausedMailings } = waitingMessages(useMessageSummary(listId).data)
  return unreached + pausedMailings
}

/** Reads the newest sendings of a list, and the total number. */
export const useMailings = (listId: string, shown: number) => {
  const { answerTo } = useCalls()
  return useQuery({
    queryKey: ['mailings', listId, shown],
    queryFn: async () => {
      const { data, headers } = await answerTo('GET /api/messages/list/{listId}/mailings', {
        params: { listId },
        query: { sort: '["plannedAt","DESC"]', range: `[0,${shown - 1}]` },
      })
      return { mailings: data, total: Number(headers.get('Content-Range')?.split('/').at(-1) ?? data.length) }
    },
    placeholderData: (before) => before,
    ...messagesLive,
  })
}

/** Interval of refetching a running sending, in milliseconds. */
const WATCHED_MS = 2_000

/** Reads one sending, and refetches it until it is over. */
export const useMailing = (listId: string, id: string | undefined) => {
  const { call } = useCalls()
  return useQuery({
    enabled: id !== undefined,
    queryKey: ['mailings', listId, 'one', id],
    queryFn: async () => {
      const [mailing] = await call('GET /api/messages/list/{listId}/mailings', {
        params: { listId },
        query: { filter: JSON.stringify({ id }) },
      })
      return mailing ?? null
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'done' || data?.status === 'cancelled' ? false : WATCHED_MS,
  })
}
