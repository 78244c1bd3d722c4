import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Message, Remedy } from '#services/mailing/messages.contract.ts'
import { readAll } from '../../kit/export/read-all.ts'

/**
 * Reads the newest message of each person who was not reached for one reason, in the order of the
 * roll. Only on a click, since it has personal data.
 */
export const useFailures = (listId: string, remedy: Remedy) => {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['messages', 'failures', listId, remedy],
    staleTime: 0,
    queryFn: ({ signal }): Promise<readonly Message[]> =>
      readAll<Message>(dataProvider, {
        resource: 'messages',
        sort: { field: 'dong', order: 'ASC' },
        filter: { listId, remedy, unreached: true },
        signal,
        onProgress: () => {},
      }),
  })
}
