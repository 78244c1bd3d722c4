import { useQuery } from '@tanstack/react-query'
import type { CalendarEntry } from '#services/analytics/calendar/calendar.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { live } from '../../kit/data/query-client.ts'

type CalendarQuery = { readonly from: string; readonly to: string; readonly apartmentId: string | undefined }

/** Reads the dates of one complex, or of all one's complexes; refetched every 30 s. */
export const useCalendar = ({ from, to, apartmentId }: CalendarQuery) => {
  const { call } = useCalls()
  return useQuery<readonly CalendarEntry[]>({
    queryKey: ['calendar', from, to, apartmentId ?? 'all'],
    queryFn: () => call('GET /api/admin/calendar', { query: { from, to, apartmentId } }),
    enabled: useMay('GET /api/admin/calendar'),
    ...live,
  })
}
