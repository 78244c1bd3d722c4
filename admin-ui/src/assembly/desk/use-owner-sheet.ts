import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import type { DeskSheet } from '#services/assembly/sheet/sheets.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import type { IdentityBody } from '../../labels/identity/identity-check.ts'
import type { PaperTaker } from '../../vote/desk/use-desk.ts'

export type SheetItemAtDesk = DeskSheet['items'][number]

const SHEET_KEY = 'owner-sheet'

/** Reads an owner's papers and ballots in all open votes of the agenda. */
export const useOwnerSheet = (id: string, { listUserId }: Pick<AttendanceDeskRow, 'listUserId'>) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [SHEET_KEY, id, listUserId],
    queryFn: () => call('GET /api/assemblies/{id}/desk/{listUserId}/sheet', { params: { id, listUserId } }),
    staleTime: 0,
  })
}

/** Sheet that is handed out. */
export type SheetToHandOut = {
  readonly voteIds: readonly string[]
  readonly number: string | undefined
  readonly by: PaperTaker | undefined
  readonly identity: IdentityBody
}

/** Withdrawal that an owner demands. */
export type SheetToWithdraw = {
  readonly voteIds: readonly string[]
  readonly identity: IdentityBody
  readonly reason: string
}

type Move =
  | { readonly act: 'hand-out'; readonly sheet: SheetToHandOut }
  | { readonly act: 'take-back' }
  | { readonly act: 'withdraw'; readonly demand: SheetToWithdraw }

const doneTexts: Readonly<Record<Move['act'], string>> = {
  'hand-out': '투표용지를 교부했습니다.',
  'take-back': '투표용지를 돌려받았습니다. 다시 투표할 수 있습니다.',
  withdraw: '투표 취소를 요청했습니다. 다른 관리자가 승인하면 취소됩니다.',
}

/** Hands a sheet out, takes it back, or requests a withdrawal, each for all its items or none. */
export const useSheetMove = (
  id: string,
  { listUserId }: Pick<AttendanceDeskRow, 'listUserId'>,
  onDone: (text: string) => void,
) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const params = { id, listUserId }
  return useCommand<unknown, Error, Move>({
    meta: endsWithAnswer,
    mutationFn: (move) => {
      if (move.act === 'take-back') return call('DELETE /api/assemblies/{id}/desk/{listUserId}/sheet', { params })
      if (move.act === 'withdraw') {
        const { voteIds, identity, reason } = move.demand
        const body = { voteIds: [...voteIds], ...identity, reason }
        return call('POST /api/assemblies/{id}/desk/{listUserId}/withdrawal', { params, body })
      }
      const { voteIds, number, by, identity } = move.sheet
      const given = { ...(number === undefined ? {} : { number }), ...(by === undefined ? {} : { by }) }
      const body = { voteIds: [...voteIds], ...given, ...identity }
      return call('POST /api/assemblies/{id}/desk/{listUserId}/sheet', { params, body })
    },
    onSuccess: (_answer, { act }) => onDone(doneTexts[act]),
    // Another desk may have been quicker: the rows are refetched.
    onSettled: () => client.invalidateQueries({ queryKey: [SHEET_KEY] }),
  })
}
