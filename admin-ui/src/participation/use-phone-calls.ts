import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import type { PhoneCall } from '#services/participation/phone-call/phone-calls.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'

const RESOURCE = 'phone-calls'
/** Maximum number of calls that are shown; the rest appear as these are made. */
const MAXIMUM = 20

/** Query of the number of calls that a list's residents wait for, without any personal data. */
export const waitingPhoneCallsQuery = (dataProvider: DataProvider, listId: string) => ({
  queryKey: [RESOURCE, 'count', listId],
  queryFn: () => countOf(dataProvider, RESOURCE, { field: 'requestedAt', filter: { listId, status: 'waiting' } }),
  ...live,
})

/** Returns the number of calls that a list's residents wait for; 0 while it is loading. */
export const useWaitingPhoneCalls = (listId: string): number =>
  useQuery({
    ...waitingPhoneCallsQuery(useDataProvider(), listId),
    enabled: useMay('GET /api/phone-calls'),
  }).data ?? 0

/**
 * Reads the calls that wait, the oldest first, or those that are over, the newest first. Each access
 * is recorded, so they are not refetched by the clock: the list's page hears of new ones.
 */
export const usePhoneCalls = (listId: string, which: 'waiting' | 'over') => {
  const dataProvider = useDataProvider()
  const status: readonly PhoneCall['status'][] = which === 'waiting' ? ['waiting'] : ['reached', 'unreached']
  return useQuery({
    queryKey: [RESOURCE, listId, which],
    queryFn: () =>
      dataProvider.getList<PhoneCall>(RESOURCE, {
        filter: { listId, status },
        sort: { field: 'requestedAt', order: which === 'waiting' ? 'ASC' : 'DESC' },
        pagination: { page: 1, perPage: MAXIMUM },
      }),
    staleTime: 0,
  })
}
