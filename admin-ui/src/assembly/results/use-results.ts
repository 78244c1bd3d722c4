import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import type { BodyTo } from '#services/calls.contract.ts'

const KEY = 'assembly-results'

/** Reads the verdicts of an assembly. */
export const useResults = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'results'],
    queryFn: () => call('GET /api/assemblies/{id}/results', { params: { id } }),
    staleTime: 0,
  })
}

/** Reads how far the count of an assembly is. */
export const useCount = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'count'],
    queryFn: () => call('GET /api/assemblies/{id}/count', { params: { id } }),
    staleTime: 0,
  })
}

export type CountBody = BodyTo<'POST /api/assemblies/{id}/count'>

/** Counts the votes of an assembly, and reads the verdicts again. */
export const useCountPress = (id: string) => {
  const { call } = useCalls()
  const client = useQueryClient()
  return useCommand({
    mutationFn: (body: CountBody) => call('POST /api/assemblies/{id}/count', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, id] }),
  })
}
