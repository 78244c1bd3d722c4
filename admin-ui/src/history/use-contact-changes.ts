import { useQuery } from '@tanstack/react-query'
import { useDataProvider, type DataProvider } from 'react-admin'
import { countOf } from '../kit/data/count-of.ts'
import { live } from '../kit/data/query-client.ts'

/**
 * Query of the number of names and phones of a list that were changed after its start, or while one
 * of its votes was open.
 */
export const contactChangesQuery = (dataProvider: DataProvider, listId: string, voteId?: string) => ({
  queryKey: ['contact-changes', 'count', listId, voteId ?? null],
  queryFn: () =>
    countOf(dataProvider, 'contact-changes', {
      field: 'at',
      filter: { listId, ...(voteId === undefined ? {} : { voteId }) },
    }),
  ...live,
})

/**
 * Returns the number of names and phones that were changed after a list's start; 0 while it is
 * loading.
 */
export const useContactChanges = (listId: string): number =>
  useQuery(contactChangesQuery(useDataProvider(), listId)).data ?? 0
