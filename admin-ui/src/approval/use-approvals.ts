import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { PendingApproval } from '#services/approval/approvals.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'

const RESOURCE = 'pending'
/** Maximum number of approvals that are shown; the rest appear as these are decided. */
const MAXIMUM = 50

/** Returns the number of approvals that wait for a second administrator; 0 while it is loading. */
export const useWaitingApprovals = (): number => {
  const dataProvider = useDataProvider()
  return (
    useQuery({
      queryKey: [RESOURCE, 'count'],
      queryFn: () => countOf(dataProvider, RESOURCE, { field: 'at', filter: {} }),
      enabled: useMay('GET /api/admin/pending'),
      ...live,
    }).data ?? 0
  )
}

/** Reads the waiting approvals, the oldest first, or the outcome of one's own, the newest first. */
export const useApprovals = (which: 'waiting' | 'own') => {
  const dataProvider = useDataProvider()
  const ended: readonly PendingApproval['status'][] = ['confirmed', 'refused', 'withdrawn', 'expired']
  return useQuery({
    queryKey: [RESOURCE, which],
    queryFn: () =>
      dataProvider.getList<PendingApproval>(RESOURCE, {
        filter: which === 'waiting' ? {} : { own: true, status: ended },
        sort: { field: 'at', order: which === 'waiting' ? 'ASC' : 'DESC' },
        pagination: { page: 1, perPage: which === 'waiting' ? MAXIMUM : 10 },
      }),
    ...live,
  })
}
