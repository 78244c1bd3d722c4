import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttendanceRelation } from '#events/values/assembly/assembly-names.ts'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'

export const ATTENDANCE_KEY = 'attendance'
/** Time in milliseconds between two readings of the figures while the desk is open. */
const EVERY_MS = 5_000

/** Reads the figures of attendance again and again while an assembly runs. */
export const useFigures = (id: string, isOpen: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [ATTENDANCE_KEY, id, 'figures'],
    queryFn: () => call('GET /api/assemblies/{id}/attendance', { params: { id }, query: {} }),
    staleTime: 0,
    refetchInterval: isOpen ? EVERY_MS : false,
  })
}

/** Reads who attended, when the list is opened. */
export const useAttendees = (id: string, state: 'present' | 'left' | null, isShown: boolean) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [ATTENDANCE_KEY, id, 'attendees', state],
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

/** A proxy as they are typed at the desk. */
export type TypedProxy = { readonly holderName: string; readonly relation: AttendanceRelation; readonly form: string }

/** Move of an attendee; `actId` stays the same if it is sent again. */
export type DeskMove = { readonly row: AttendanceDeskRow; readonly actId: string; readonly what: 'leave' | 'return' }

export type DeskOutcome = { readonly severity: 'success' | 'error'; readonly text: string }

const doneTexts: Readonly<Record<DeskMove['what'], string>> = {
  leave: '퇴장했습니다.',
  return: '다시 들어왔습니다.',
}

type NamedUnit = Pick<AttendanceDeskRow, 'dong' | 'ho' | 'name'>

export const unitText = ({ dong, ho }: Pick<NamedUnit, 'dong' | 'ho'>): string => `${dong}동 ${ho}호`
export const rowName = ({ name, ...unit }: NamedUnit): string => `${unitText(unit)} ${name ?? ''}`.trim()

/** Records that attendees leave and return, one at a time, and reports the outcome. */
export const useDeskMove = (id: string, onSettled: (outcome: DeskOutcome) => void) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const again = (): void => void client.invalidateQueries({ queryKey: [ATTENDANCE_KEY, id] })
  return useCommand({
    meta: endsWithAnswer,
    mutationFn: ({ row: { attendeeId }, actId, what }: DeskMove): Promise<unknown> =>
      call('POST /api/assemblies/{id}/attendees/{attendeeId}/moves', {
        params: { id, attendeeId: attendeeId ?? '' },
        body: { move: what, actId },
      }),
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

/** Admission of an owner whose entry code this administrator has claimed. */
export type CodeAdmission = { readonly row: AttendanceDeskRow; readonly actId: string; readonly entryCode: string }

/** Admits owners by their entry codes, one at a time, and reports the outcome. */
export const useCodeAdmission = (id: string, onSettled: (outcome: DeskOutcome) => void) => {
  const { call } = useCalls()
  const client = useQueryClient()
  return useCommand({
    meta: endsWithAnswer,
    mutationFn: ({ row: { listUserId }, actId, entryCode }: CodeAdmission): Promise<unknown> =>
      call('POST /api/assemblies/{id}/arrivals', {
        params: { id },
        body: { by: 'owner', listUserId, actId, entryCode },
      }),
    onSuccess: (_answer, { row }) => onSettled({ severity: 'success', text: `${rowName(row)}: 출석했습니다.` }),
    onError: (thrown, { row }) => onSettled({ severity: 'error', text: `${rowName(row)}: ${toApiError(thrown).text}` }),
    onSettled: () => void client.invalidateQueries({ queryKey: [ATTENDANCE_KEY, id] }),
  })
}
