import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { live, RESULTS_KEY } from '../../kit/data/query-client.ts'

const showsTally = ({ status, closesAt, interimResults }: Vote): boolean =>
  interimResults && status === 'open' && (closesAt === null || Date.now() < Date.parse(closesAt))

/**
 * Reads the turnout of a vote that has begun. Its query key has the list, so that it is refetched
 * on changes of the list; without events every 30 s while the vote is open.
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

/**
 * Reads the turnout at a past instant. That never changes, so it is read once; the former figures
 * stay until it is there.
 */
export const useTurnoutAt = (vote: Vote, at: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['votes', 'turnout', vote.id, 'past', at],
    queryFn: () => call('GET /api/votes/{id}/turnout', { params: { id: vote.id }, query: { at } }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Reads the tally of an open vote with public interim results; refetched every 30 s until it is
 * over.
 */
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

/** Reads the results of a counted vote. */
export const useClosedResults = (vote: Vote, wanted: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [RESULTS_KEY, 'closed', vote.id],
    queryFn: () => call('GET /api/votes/{id}/results', { params: { id: vote.id } }),
    enabled: vote.status === 'closed' && wanted,
  })
}
