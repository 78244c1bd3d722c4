import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'

const KEY = 'assembly-report'

/** Reads the costs of an assembly, and its report files. */
export const useReport = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id],
    queryFn: () => call('GET /api/assemblies/{id}/report', { params: { id } }),
    staleTime: 0,
  })
}

export type CostBody = BodyTo<'PUT /api/assemblies/{id}/report/costs/{costId}'>

/** Enters or corrects a cost, and reads all of them again. */
export const useCostCommand = (id: string, costId: string, onDone: () => void) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const notify = useNotify()
  return useCommand({
    mutationFn: (body: CostBody) =>
      call('PUT /api/assemblies/{id}/report/costs/{costId}', { params: { id, costId }, body }),
    onSuccess: () => {
      notify('비용을 적었습니다.', { type: 'success' })
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, id] }),
  })
}

/** Makes a report file. */
export const useMakeReport = (id: string) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const notify = useNotify()
  return useCommand({
    mutationFn: () => call('POST /api/assemblies/{id}/report/files', { params: { id }, body: {} }),
    onSuccess: () => notify('보고 자료를 만들었습니다.', { type: 'success' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY, id] }),
  })
}
