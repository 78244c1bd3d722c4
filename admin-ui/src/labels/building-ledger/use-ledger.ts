import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../../kit/data/use-calls.ts'

/** Milliseconds after which the progress of a reading is asked for again. */
const EVERY_MS = 1_500

/** Reads the ledger of a complex, and follows a reading that runs. */
export const useLedger = (apartmentId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['building-ledger', apartmentId],
    enabled: apartmentId !== '',
    queryFn: () => call('GET /api/building-ledger/{apartmentId}', { params: { apartmentId } }),
    refetchInterval: ({ state }) => (state.data?.reading?.status === 'running' ? EVERY_MS : false),
  })
}
