import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Message, Remedy } from '#services/mailing/messages.contract.ts'
import { readAll } from '../../kit/export/read-all.ts'

/**
 * The newest message of each person whom something keeps from hearing, in the order of the roll. Read when somebody asks for it, since it shows
 * persons.
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
