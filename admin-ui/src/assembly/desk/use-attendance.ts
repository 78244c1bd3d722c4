import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttendanceRelation } from '#events/values/assembly/assembly-names.ts'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { readDeskQuery, usePaused } from '../../labels/desk/desk-query.ts'

const KEY = 'attendance'
/** Time in milliseconds between two readings of the figures while the desk is open. */
const EVERY_MS = 5_000

/** Reads the figures of attendance again and again while an assembly runs. */
export const useFigures = (id: string, isOpen: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'figures'],
    queryFn: () => call('GET /api/assemblies/{id}/attendance', { params: { id }, query: {} }),
    staleTime: 0,
    refetchInterval: isOpen ? EVERY_MS : false,
  })
}

/** Reads who attended, when the list is opened. */
export const useAttendees = (id: string, state: 'present' | 'left' | null, isShown: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'attendees', state],
    queryFn: () =>
      call('GET /api/assemblies/{id}/attendees', {
        params: { id },
        query: state === null ? {} : { state },
      }),
    enabled: isShown,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Searches owners at the desk. `areTheirs`: the rows belong to what is typed. */
export const useDeskRows = (id: string, typed: string) => {
  const { call } = useCalls()
  const paused = usePaused(typed)
  const query = readDeskQuery(paused)
  const found = useQuery({
    queryKey: [KEY, id, 'desk', query],
    queryFn: () => call('GET /api/assemblies/{id}/desk', { params: { id }, query: query ?? {} }),
    enabled: query !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows: readonly AttendanceDeskRow[] = query === null ? [] : (found.data ?? [])
  return {
    rows,
    error: query === null ? null : found.error,
    refetch: found.refetch,
    hasQuery: query !== null,
    areTheirs: paused === typed && !found.isPlaceholderData && !found.isPending,
  }
}

/** A proxy as they are typed at the desk. */
export type TypedProxy = { readonly holderName: string; readonly relation: AttendanceRelation; readonly form: string }

/** Act at the desk; `actId` stays the same if it is sent again. */
export type DeskAct = { readonly row: AttendanceDeskRow; readonly actId: string } & (
  | { readonly what: 'admit' | 'leave' | 'return' }
  | { readonly what: 'proxy'; readonly proxy: TypedProxy }
)

export type DeskOutcome = { readonly severity: 'success' | 'error'; readonly text: string }

const doneTexts: Readonly<Record<DeskAct['what'], string>> = {
  admit: '출석했습니다.',
  proxy: '대리인이 출석했습니다.',
  leave: '퇴장했습니다.',
  return: '다시 들어왔습니다.',
}

export const rowName = ({ dong, ho, name }: AttendanceDeskRow): string => `${dong}동 ${ho}호 ${name ?? ''}`.trim()

/** Admits, dismisses and admits again, one act at a time, and reports the outcome. */
export const useDeskAct = (id: string, onSettled: (outcome: DeskOutcome) => void) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const again = (): void => void client.invalidateQueries({ queryKey: [KEY, id] })
  return useCommand({
    meta: endsWithAnswer,
    mutationFn: async (act: DeskAct): Promise<unknown> => {
      const { row, actId, what } = act
      const { listUserId, attendeeId } = row
      if (what === 'admit')
        return call('POST /api/assemblies/{id}/arrivals', {
          params: { id },
          body: { by: 'owner', listUserId, actId },
        })
      if (what === 'proxy') {
        const { holderName, relation, form } = act.proxy
        return call('POST /api/assemblies/{id}/arrivals', {
          params: { id },
          body: { by: 'proxy', listUserId, actId, holderName, relation, form: form === '' ? null : form },
        })
      }
      return call('POST /api/assemblies/{id}/attendees/{attendeeId}/moves', {
        params: { id, attendeeId: attendeeId ?? '' },
        body: { move: what, actId },
      })
    },
    onSuccess: (_answer, { row, what }) => {
      again()
      onSettled({ severity: 'success', text: `${rowName(row)}: ${doneTexts[what]}` })
    },
    onError: (thrown, { row }) => {
      // Another desk may have been quicker: everything is read again.
      again()
      onSettled({ severity: 'error', text: `${rowName(row)}: ${toApiError(thrown).text}` })
    },
  })
}
