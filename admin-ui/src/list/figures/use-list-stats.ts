import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../../kit/data/use-calls.ts'
import { live } from '../../kit/data/query-client.ts'

/** How far a list is; asked again every 30 s and after every own command. */
export const useListStats = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['lists', 'stats', listId],
    queryFn: () => call('GET /api/list/{id}/stats', { params: { id: listId } }),
    ...live,
  })
}
