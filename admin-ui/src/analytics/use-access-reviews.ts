import { useQuery } from '@tanstack/react-query'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { live } from '../kit/data/query-client.ts'
import { monthText } from '../labels/month-text.ts'
import type { TodoItem } from './todo-items.ts'

/** Returns complexes, one or all, whose access log of last month nobody has reviewed. */
export const useAccessReviews = (apartmentId: string | undefined): readonly TodoItem[] => {
  const { call } = useCalls()
  const { data = [] } = useQuery({
    queryKey: ['access-reviews-due'],
    queryFn: () => call('GET /api/admin/access-review/due'),
    enabled: useMay('GET /api/admin/access-review/due'),
    ...live,
  })
  return data
    .filter(({ apartment }) => apartmentId === undefined || apartment.id === apartmentId)
    .map(({ apartment, month }) => ({
      key: `${apartment.id}-access-review`,
      text: `${monthText(month)} 접속기록 점검`,
      about: apartment.name,
      to: `/access-review?month=${month}`,
    }))
}
