import { useQuery } from '@tanstack/react-query'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Reads the runs of a list, and whether its rule asks for them. */
export const useFormRuns = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['confirmation', 'runs', listId],
    queryFn: () => call('GET /api/lists/{listId}/form-runs', { params: { listId } }),
    ...live,
  })
}
