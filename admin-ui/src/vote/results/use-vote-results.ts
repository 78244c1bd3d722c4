import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { live, RESULTS_KEY } from '../../kit/data/query-client.ts'

const showsTally = ({ status, closesAt, interimResults }: Vote): boolean =>
  interimResults && status === 'open' && (closesAt === null || Date.now() < Date.parse(closesAt))

/**
 * Turnout of a vote that has begun: numbers alone, which whoever asks for them leaves as they are, whether the vote is over by then or not. Its key names
 * the list, so that it comes anew when the list hears of a change; without that, every 30 s.
 */
export const useTurnout = (vote: Vote) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['votes', 'turnout', vote.id, vote.listId],
    queryFn: () => call('GET /api/votes/{id}/turnout', { params: { id: vote.id } }),
    enabled: vote.status !== 'draft',
    ...live,
    refetchInterval: vote.status === 'open' ? live.refetchInterval : false,
  })
}

/** The same as it stood at an instant. What was, stays: it is asked once; what was shown stays until it is there. */
export const useTurnoutAt = (vote: Vote, at: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['votes', 'turnout', vote.id, 'past', at],
    queryFn: () => call('GET /api/votes/{id}/turnout', { params: { id: vote.id }, query: { at } }),
    placeholderData: keepPreviousData,
  })
}

/** The tally of an open vote that was made to show it; asked again every 30 s, never once it is over. */
export const useInterimResults = (vote: Vote) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [RESULTS_KEY, 'interim', vote.id],
    queryFn: () => call('GET /api/votes/{id}/results', { params: { id: vote.id } }),
    enabled: () => showsTally(vote),
    staleTime: 0,
    refetchInterval: () => (showsTally(vote) ? live.refetchInterval : false),
    refetchOnWindowFocus: false,
  })
}

/** Results of a vote that was counted. */
export const useClosedResults = (vote: Vote, wanted: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [RESULTS_KEY, 'closed', vote.id],
    queryFn: () => call('GET /api/votes/{id}/results', { params: { id: vote.id } }),
    enabled: vote.status === 'closed' && wanted,
  })
}
