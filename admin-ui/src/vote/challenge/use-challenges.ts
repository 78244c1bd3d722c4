import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import type { BallotChallenge } from '#services/vote/challenge/challenges.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { countOf } from '../../kit/data/count-of.ts'
import { live } from '../../kit/data/query-client.ts'

/** Maximum number of challenges that are listed. */
const MAXIMUM = 50

type ChallengedVotes = { readonly listId: string; readonly voteIds: readonly string[] }

/** Reads the challenges of ballots of some votes of a list, the newest first. */
export const useChallenges = ({ listId, voteIds }: ChallengedVotes) => {
  const dataProvider = useDataProvider()
  const enabled = useMay('GET /api/list/{id}/ballot-challenges') && voteIds.length > 0
  return useQuery({
    queryKey: ['ballot-challenges', listId, voteIds],
    queryFn: () =>
      dataProvider.getList<BallotChallenge>('ballot-challenges', {
        filter: { listId, voteId: voteIds },
        sort: { field: 'at', order: 'DESC' },
        pagination: { page: 1, perPage: MAXIMUM },
      }),
    enabled,
    ...live,
  })
}

/** Query of the number of challenges in a list that two administrators have to decide. */
export const openChallengesQuery = (dataProvider: DataProvider, listId: string) => ({
  queryKey: ['ballot-challenges', 'count', listId],
  queryFn: () => countOf(dataProvider, 'ballot-challenges', { field: 'at', filter: { listId, status: 'open' } }),
  ...live,
})
