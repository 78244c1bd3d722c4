import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../../kit/data/use-calls.ts'

const KEY = 'assembly-records'

/** Reads what is published of an assembly, and what has to be. */
export const usePublications = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'publications'],
    queryFn: () => call('GET /api/assemblies/{id}/publications', { params: { id } }),
    staleTime: 0,
  })
}

/** Reads the requests to look at documents of an assembly or to copy them. */
export const useInspections = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'inspections'],
    queryFn: () => call('GET /api/assemblies/{id}/inspections', { params: { id } }),
    staleTime: 0,
  })
}
