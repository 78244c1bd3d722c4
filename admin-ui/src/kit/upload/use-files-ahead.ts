import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../data/use-calls.ts'

const EVERY_MS = 2_000

/** Returns how many files the server reads before the one of this key; 0 where unknown. */
export const useFilesAhead = (key: string | null): number => {
  const { call } = useCalls()
  const { data } = useQuery({
    queryKey: ['upload-progress', key],
    queryFn: ({ signal }) =>
      call('GET /api/upload/progress', { query: { key: key ?? '' }, retries: 0, signal }).catch(() => null),
    enabled: key !== null,
    refetchInterval: EVERY_MS,
    gcTime: 0,
  })
  return key === null ? 0 : (data?.ahead ?? 0)
}
