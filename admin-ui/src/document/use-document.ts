import { useQuery } from '@tanstack/react-query'
import type { Document } from '#services/document/documents.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'

const FIRST_MS = 1_500
const MAX_MS = 15_000
const SLOWER = 1.5

/**
 * Returns the delay before the next request. Each access to a document is recorded, so the delays
 * grow.
 */
const pollDelay = (answers: number): number => Math.min(MAX_MS, FIRST_MS * SLOWER ** Math.max(0, answers - 1))

/** Reads one document; refetched while it is being made. */
export const useDocument = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['documents', 'one', id],
    queryFn: () => call('GET /api/document/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'rendering' ? pollDelay(state.dataUpdateCount) : false),
  })
}

/** Reads the evidence of a document, and again once the document has progressed. */
export const useEvidence = ({ id, position }: Pick<Document, 'id' | 'position'>) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['documents', 'evidence', id, position],
    queryFn: () => call('GET /api/document/{id}/evidence', { params: { id } }),
  })
}
