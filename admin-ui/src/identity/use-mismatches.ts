import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import type { IdentityMismatch } from '#services/identity/mismatch/identity-mismatches.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'

const RESOURCE = 'identity-mismatches'
/** Maximum number of mismatches that are shown; the rest appear as these are decided. */
const MAXIMUM = 20

/** Query of the number of waiting mismatches in a list, without any personal data. */
export const waitingMismatchesQuery = (dataProvider: DataProvider, listId: string) => ({
  queryKey: [RESOURCE, 'count', listId],
  queryFn: () => countOf(dataProvider, RESOURCE, { field: 'raisedAt', filter: { listId, status: 'waiting' } }),
  ...live,
})

/** Returns the number of waiting mismatches in a list; 0 while it is loading. */
export const useWaitingMismatches = (listId: string): number =>
  useQuery({
    ...waitingMismatchesQuery(useDataProvider(), listId),
    enabled: useMay('GET /api/identity/mismatches'),
  }).data ?? 0

/**
 * Reads the waiting mismatches, the oldest first, or the decided ones, the newest first. Each
 * access is recorded, so they are not refetched by the clock: the list's page hears of new ones.
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
