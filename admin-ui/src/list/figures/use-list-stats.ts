import { useQuery } from '@tanstack/react-query'
import { useCommands } from '../../kit/data/use-commands.ts'
import type { FigureCommands } from './figure-commands.ts'
import { live } from '../../kit/data/query-client.ts'

/** How far a list is; asked again every 30 s and after every own command. */
export const useListStats = (listId: string) => {
  const dataProvider = useCommands<FigureCommands>()
  return useQuery({ queryKey: ['lists', 'stats', listId], queryFn: () => dataProvider.listStats(listId), ...live })
}
