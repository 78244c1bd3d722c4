import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { PendingApproval } from '#services/approval/approvals.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'

const RESOURCE = 'pending'
/** As many as one looks through at once; the rest come up as these are answered. */
const MAXIMUM = 50

/** How many wait for a second administrator; 0 as long as it is not known. */
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

/** Those that wait, the oldest first; or what became of one's own, the newest first. */
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
