import { useQuery } from '@tanstack/react-query'
import { useGetList, useListContext, useStore, type RaRecord } from 'react-admin'
import type { SavedView } from '#services/account/view/saved-views.contract.ts'
import { COMPLEX_KEY } from '../data/preference-store.ts'
import { useCalls } from '../data/use-calls.ts'

/** Returns the id of the complex with whose administrators views are shared; undefined for none. */
export const useComplexId = (): string | undefined => {
  const [chosen] = useStore<string>(COMPLEX_KEY, '')
  const first = useGetList<RaRecord>(
    'apartments',
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled: chosen === '', onError: () => undefined },
  )
  return chosen === '' ? first.data?.[0]?.id?.toString() : chosen
}

/** Reads one's own views of the surrounding collection, and those that colleagues share. */
export const useSavedViews = () => {
  const { resource } = useListContext()
  const { call } = useCalls()
  const apartmentId = useComplexId()
  return useQuery<readonly SavedView[]>({
    queryKey: ['saved-views', resource, apartmentId ?? null],
    queryFn: () => call('GET /api/admin/views', { query: { collection: resource, apartmentId } }),
  })
}
