import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'

const RESOURCE = 'identity-mismatches'
/** As many as one looks through at once; the rest come up as these are decided. */
const MAXIMUM = 20

/** The question how many wait to be decided in a list: it shows nobody. */
export const waitingMismatchesQuery = (dataProvider: DataProvider, listId: string) => ({
  queryKey: [RESOURCE, 'count', listId],
  queryFn: () => countOf(dataProvider, RESOURCE, { field: 'raisedAt', filter: { listId, status: 'waiting' } }),
  ...live,
})

/** How many wait to be decided in a list; 0 as long as it is not known. */
export const useWaitingMismatches = (listId: string): number =>
  useQuery({
    ...waitingMismatchesQuery(useDataProvider(), listId),
    enabled: useMay('GET /api/identity/mismatches'),
  }).data ?? 0

/**
 * Those of a list that wait, the oldest first, or those that were decided, the newest first. They are not asked for again by the clock, since each
 * look is noted: the list's page hears when there is a new one.
 */
export const useMismatches = (listId: string, which: 'waiting' | 'decided') => {
  const dataProvider = useDataProvider()
  const status: readonly IdentityMismatch['status'][] = which === 'waiting' ? ['waiting'] : ['accepted', 'refused']
  return useQuery({
    queryKey: [RESOURCE, listId, which],
    queryFn: () =>
      dataProvider.getList<IdentityMismatch>(RESOURCE, {
        filter: { listId, status },
        sort: { field: 'raisedAt', order: which === 'waiting' ? 'ASC' : 'DESC' },
        pagination: { page: 1, perPage: MAXIMUM },
      }),
    staleTime: 0,
  })
}
