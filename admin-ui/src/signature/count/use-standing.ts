import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Reads the count of a list's consents on a day; null: the day that the server counts by default. */
export const useStanding = (listId: string, on: string | null) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['signature', 'standing', listId, on],
    queryFn: () =>
      call('GET /api/lists/{listId}/consent-standing', { params: { listId }, query: on === null ? {} : { on } }),
    placeholderData: keepPreviousData,
    ...live,
  })
}

/** Reads the passings and requests to authorities of a list. */
export const useDeemedConsents = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['signature', 'deemed', listId],
    queryFn: () => call('GET /api/lists/{listId}/deemed-consents', { params: { listId } }),
    ...live,
  })
}

/** Reads the owners of a unit; none before both parts of its name are typed. */
export const useOwnersOfUnit = (listId: string, { dong, ho }: { readonly dong: string; readonly ho: string }) => {
  const { call } = useCalls()
  const filter = JSON.stringify({ dong: dong.trim(), ho: ho.trim() })
  return useQuery({
    queryKey: ['signature', 'owners-of-unit', listId, filter],
    queryFn: () => call('GET /api/list-user/list/{listId}', { params: { listId }, query: { filter, range: '[0,49]' } }),
    enabled: dong.trim() !== '' && ho.trim() !== '',
  })
}
