import { useQueries } from '@tanstack/react-query'
import { useDataProvider, useGetList } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { live } from '../../kit/data/query-client.ts'

/** Maximum number of complexes whose lists are read: each takes a call every 30 s. */
export const MAX_COMPLEXES = 12

const firstPage = {
  pagination: { page: 1, perPage: MAX_COMPLEXES },
  sort: { field: 'name', order: 'ASC' },
  filter: {},
} as const
const running = { pagination: { page: 1, perPage: 20 }, sort: { field: 'endDate', order: 'ASC' } } as const

/**
 * Reads the running lists of all one's complexes, the next to end first; undefined until all
 * answers are there.
 */
export const useRunningLists = (enabled: boolean) => {
  const dataProvider = useDataProvider()
  const complexes = useGetList<Apartment>('apartments', firstPage, { enabled })
  const answers = useQueries({
    queries: (enabled ? (complexes.data ?? []) : []).map(({ id: apartmentId }) => ({
      queryKey: ['lists', 'running', apartmentId],
      queryFn: async () =>
        (await dataProvider.getList<List>('lists', { ...running, filter: { apartmentId, status: 'active' } })).data,
      ...live,
    })),
  })
  const isComplete = complexes.data !== undefined && answers.every(({ data }) => data !== undefined)
  const lists = answers
    .flatMap(({ data }) => data ?? [])
    .toSorted((left, right) => left.endDate.localeCompare(right.endDate))
  return {
    lists: isComplete ? lists : undefined,
    error: complexes.error ?? answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => answers.forEach(({ refetch }) => void refetch()),
    nameOfComplex: (id: string): string => complexes.data?.find((complex) => complex.id === id)?.name ?? '',
    unitsOfComplex: (id: string): number | undefined =>
      complexes.data?.find((complex) => complex.id === id)?.totalUnits,
    isCut: (complexes.total ?? 0) > MAX_COMPLEXES,
  }
}
