import { useQuery } from '@tanstack/react-query'
import type { Document } from '#services/document/documents.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'

const ASK_AGAIN_MS = 1_500

/** One document; asked again while it is being made. */
export const useDocument = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['documents', 'one', id],
    queryFn: () => call('GET /api/document/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'rendering' ? ASK_AGAIN_MS : false),
  })
}

/** What it rests on; read anew once it has come further. */
export const useEvidence = ({ id, position }: Pick<Document, 'id' | 'position'>) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['documents', 'evidence', id, position],
    queryFn: () => call('GET /api/document/{id}/evidence', { params: { id } }),
  })
}
