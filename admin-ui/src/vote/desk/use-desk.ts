import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { readDeskQuery, usePaused } from '../../labels/desk/desk-query.ts'
import type { IdentityBody } from '../../labels/identity/identity-check.ts'
import { doneText } from './desk-states.ts'

const DESK_KEY = 'vote-desk'

/**
 * Searches owners at the desk. `areTheirs`: the rows belong to the typed query; `isSettled`: and
 * they are up to date.
 */
export const useDesk = (voteId: string, typed: string) => {
  const { call } = useCalls()
  const paused = usePaused(typed)
  const query = readDeskQuery(paused)
  const found = useQuery({
    queryKey: [DESK_KEY, voteId, query],
    queryFn: () => call('GET /api/votes/{id}/desk', { params: { id: voteId }, query: query ?? {} }),
    enabled: query !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows: readonly DeskEntry[] = query === null ? [] : (found.data ?? [])
  const areTheirs = paused === typed && !found.isPlaceholderData && !found.isPending
  return {
    rows,
    error: query === null ? null : found.error,
    refetch: found.refetch,
    hasQuery: query !== null,
    areTheirs,
    isSettled: areTheirs && !found.isFetching,
  }
}

export type DeskStatus = { readonly severity: 'success' | 'error'; readonly text: string }

/** Data of a paper that is handed out. */
export type PaperToHandOut = {
  /** Number of the paper, where it has one. */
  readonly number: string | undefined
  /** Person who takes it, where somebody may act for the owner. */
  readonly by: PaperTaker | undefined
  readonly identity: IdentityBody
}

type Handing =
  | { readonly act: 'hand-out'; readonly entry: DeskEntry; readonly paper: PaperToHandOut }
  | { readonly act: 'take-back'; readonly entry: DeskEntry }

export type PaperTaker = 'owner' | 'proxy'

/** Hands papers out and takes them back, one act at a time, and reports the outcome. */
export const useHanding = (voteId: string, onSettled: (status: DeskStatus) => void) => {
  const { call } = useCalls()
  const queryClient = useQueryClient()
  return useCommand({
    meta: endsWithAnswer,
    mutationFn: (handing: Handing) => {
      const params = { id: voteId, listUserId: handing.entry.listUserId }
      if (handing.act === 'take-back') return call('DELETE /api/votes/{id}/desk/{listUserId}/paper', { params })
      const { number, by, identity } = handing.paper
      return call('POST /api/votes/{id}/desk/{listUserId}/paper', {
        params,
        body: { ...(number === undefined ? {} : { number }), ...(by === undefined ? {} : { by }), ...identity },
      })
    },
    onSuccess: (entry, { act }) => onSettled({ severity: 'success', text: doneText(act, entry) }),
    onError: (thrown) => {
      // Another desk may have been quicker: the rows are refetched.
      void queryClient.invalidateQueries({ queryKey: [DESK_KEY] })
      onSettled({ severity: 'error', text: toApiError(thrown).text })
    },
  })
}
