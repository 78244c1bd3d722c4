import { useQuery } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import type { Finding } from '#services/finding/findings.contract.ts'
import type { FindingRule } from '#events/values/finding-rules.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** View of findings: open or acknowledged ones. */
export type FindingView = 'open' | 'acknowledged'

export const statusesOf = (view: FindingView): readonly Finding['status'][] =>
  view === 'open' ? ['open', 'reopened'] : ['acknowledged']

type FindingFilter = {
  readonly view: FindingView
  readonly rule: FindingRule | ''
  readonly apartmentId: string | undefined
}

/** Reads findings, the newest first. */
export const useFindings = ({ view, rule, apartmentId }: FindingFilter, shown: number) =>
  useGetList<Finding>(
    'findings',
    {
      pagination: { page: 1, perPage: shown },
      sort: { field: 'at', order: 'DESC' },
      filter: {
        status: statusesOf(view),
        ...(rule === '' ? {} : { rule }),
        ...(apartmentId === undefined ? {} : { apartmentId }),
      },
    },
    { ...live, onError: () => undefined },
  )

/** Reads the number of findings by rule and status. */
export const useFindingCounts = (apartmentId: string | undefined) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['finding-counts', apartmentId ?? ''],
    queryFn: () => call('GET /api/admin/findings/counts', { query: apartmentId === undefined ? {} : { apartmentId } }),
    enabled: useMay('GET /api/admin/findings/counts'),
    ...live,
  })
}
