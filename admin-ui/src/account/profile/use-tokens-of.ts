import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Returns the number of API tokens that an administrator has made and that still hold. */
export const useTokensOf = (adminId: string): number => {
  const { call } = useCalls()
  const { data = [] } = useQuery({
    queryKey: ['integration', 'tokens'],
    queryFn: () => call('GET /api/integration/tokens'),
    enabled: useMay('GET /api/integration/tokens'),
  })
  return data.filter(({ admin, status }) => admin.id === adminId && status === 'active').length
}
