import { useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { Calls } from '#ui/http/calls.ts'
import { MESSAGES_REFETCH_MS } from '#ui/timing.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Asked for again every 60 s; a list's page hears of changes sooner. */
const messagesLive = { staleTime: 0, refetchInterval: MESSAGES_REFETCH_MS } as const

/** A list's messages at a glance: cost, funnels, who was not reached. */
export const messageSummaryQuery = ({ call }: Calls, listId: string) => ({
  queryKey: ['message-summary', listId],
  queryFn: () => call('GET /api/messages/list/{listId}/summary', { params: { listId } }),
  ...messagesLive,
})

export const useMessageSummary = (listId: string) => useQuery(messageSummaryQuery(useCalls(), listId))

type Summary = AnswerTo<'GET /api/messages/list/{listId}/summary'>

/** What of a list's messages somebody has to look at; nothing as long as it is not known. */
export const waitingMessages = (summary: Summary | undefined) => ({
  unreached: (summary?.failures ?? []).reduce((sum, { count }) => sum + count, 0),
  pausedMailings: summary?.paused ?? 0,
})

/** How many things of a list's messages want to be looked at. */
export const useMessageTodoCount = (listId: string): number => {
  const { unreached, pausedMailings } = waitingMessages(useMessageSummary(listId).data)
  return unreached + pausedMailings
}

/** The newest sendings of a list, and how many there are in all. */
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

/** While it is being sent, one looks more often. */
const WATCHED_MS = 2_000

/** One sending, watched until it is over. */
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
