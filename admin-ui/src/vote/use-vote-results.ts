import { useQuery } from '@tanstack/react-query'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { live, RESULTS_KEY } from '../kit/data/query-client.ts'

/**
 * Clocks differ a little. Asking for turnout in the last seconds could reach the server after it has closed the vote,
 * and would be recorded as having seen the results, though nobody had asked to.
 */
const CLOCK_MARGIN_MS = 30_000

const stillOpen = ({ status, closesAt }: Vote): boolean =>
  status === 'open' && (closesAt === null || Date.now() < Date.parse(closesAt) - CLOCK_MARGIN_MS)

/** Turnout of an open vote, and its tally where it was created with interim results; asked again every 30 s. */
export const useTurnout = (vote: Vote) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [RESULTS_KEY, 'turnout', vote.id],
    queryFn: () => call('GET /api/votes/{id}/results', { params: { id: vote.id } }),
    enabled: stillOpen(vote),
    staleTime: 0,
    refetchInterval: () => (stillOpen(vote) ? live.refetchInterval : false),
    refetchOnWindowFocus: false,
  })
}

/** Results of a closed vote. Reading them is recorded and ends the chance to open the vote again. */
export const useClosedResults = (vote: Vote, wanted: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [RESULTS_KEY, 'closed', vote.id],
    queryFn: () => call('GET /api/votes/{id}/results', { params: { id: vote.id } }),
    enabled: vote.status === 'closed' && wanted,
  })
}
