import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { AttendanceDeskRow, DeskRollRow } from '#services/assembly/attendance/attendance.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { readDeskQuery, usePaused } from '../../labels/desk/desk-query.ts'
import type { CheckInQueue, QueueState } from '../offline/check-in-queue.ts'
import { offlineRows } from '../offline/offline-rows.ts'
import { ATTENDANCE_KEY } from './use-attendance.ts'

type OfflineDesk = {
  readonly queue: Pick<CheckInQueue, 'lost'>
  readonly state: QueueState
  readonly isOffline: boolean
  readonly roll: readonly DeskRollRow[] | null
}

/**
 * Searches owners at the desk, in the roll in memory while there is no network. `areTheirs`: the rows
 * belong to what is typed.
 */
export const useDeskRows = (id: string, typed: string, { queue, state, isOffline, roll }: OfflineDesk) => {
  const { call } = useCalls()
  const paused = usePaused(typed)
  const query = readDeskQuery(paused)
  const found = useQuery({
    queryKey: [ATTENDANCE_KEY, id, 'desk', query],
    queryFn: () => call('GET /api/assemblies/{id}/desk', { params: { id }, query: query ?? {} }),
    enabled: query !== null && !isOffline,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const hasNoNetwork = found.error !== null && toApiError(found.error).kind === 'network'
  useEffect(() => {
    if (hasNoNetwork) queue.lost()
  }, [hasNoNetwork, queue])
  const inMemory = useMemo(
    () => (isOffline && roll ? offlineRows(roll, typed, state.waiting) : []),
    [isOffline, roll, typed, state.waiting],
  )
  const fromServer: readonly AttendanceDeskRow[] = query === null ? [] : (found.data ?? [])
  return {
    rows: isOffline ? inMemory : fromServer,
    error: query === null ? null : found.error,
    refetch: found.refetch,
    hasQuery: query !== null,
    areTheirs: isOffline || (paused === typed && !found.isPlaceholderData && !found.isPending),
  }
}
