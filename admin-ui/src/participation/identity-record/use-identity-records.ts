import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { countOf } from '../../kit/data/count-of.ts'
import { live } from '../../kit/data/query-client.ts'

const RESOURCE = 'identity-records'
/** Maximum number of records that are shown: a list has few owners without a Korean phone. */
const MAXIMUM_SHOWN = 100

/** Query of the number of records that wait for a second administrator, without personal data. */
export const waitingIdentityRecordsQuery = (dataProvider: DataProvider, listId: string) => ({
  queryKey: [RESOURCE, 'count', listId],
  queryFn: () => countOf(dataProvider, RESOURCE, { field: 'recordedAt', filter: { listId, status: 'waiting' } }),
  ...live,
})

/** Returns the number of records that wait for a second administrator; 0 while it is loading. */
export const useWaitingIdentityRecords = (listId: string): number =>
  useQuery({
    ...waitingIdentityRecordsQuery(useDataProvider(), listId),
    enabled: useMay('GET /api/identity-records'),
  }).data ?? 0

/**
 * Reads the records of a list, the newest first. Each access is recorded, so they are not refetched
 * by the clock: the list's page hears of changes.
 */
export const useIdentityRecords = (listId: string) => {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: [RESOURCE, listId],
    queryFn: () =>
      dataProvider.getList<IdentityRecord>(RESOURCE, {
        filter: { listId },
        sort: { field: 'recordedAt', order: 'DESC' },
        pagination: { page: 1, perPage: MAXIMUM_SHOWN },
      }),
    staleTime: 0,
  })
}
