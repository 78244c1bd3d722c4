import { useQuery } from '@tanstack/react-query'
import type { FormNumber } from '#services/confirmation/form-runs.contract.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { live } from '../kit/data/query-client.ts'
import { useCalls } from '../kit/data/use-calls.ts'

/** Reads numbers of a list, of one state or all. */
export const useNumbers = (listId: string, state: FormNumber['state'] | 'all', from: number) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['confirmation', 'numbers', listId, state, from],
    queryFn: () =>
      call('GET /api/lists/{listId}/form-numbers', {
        params: { listId },
        query: { from, ...(state === 'all' ? {} : { state }) },
      }),
    ...live,
  })
}

/** Reads the forms of a list, for an application. */
export const useForms = (listId: string) => {
  const { call } = useCalls()
  const may = useMay('GET /api/pdf-template/list/{listId}')
  return useQuery({
    enabled: may,
    queryKey: ['confirmation', 'forms', listId],
    queryFn: () => call('GET /api/pdf-template/list/{listId}', { params: { listId }, query: {} }),
    ...live,
  })
}
