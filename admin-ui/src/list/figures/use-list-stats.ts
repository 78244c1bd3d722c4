import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { DanjiDataProvider } from '../../kit/data/data-provider.ts'
import { live } from '../../kit/data/query-client.ts'

/** How far a list is; asked again every 30 s and after every own command. */
export const useListStats = (listId: string) => {
  const dataProvider = useDataProvider<DanjiDataProvider>()
  return useQuery({ queryKey: ['lists', 'stats', listId], queryFn: () => dataProvider.listStats(listId), ...live })
}
