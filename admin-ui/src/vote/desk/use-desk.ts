import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import type { IdentityBody } from '../../labels/identity-check.ts'
import { readDeskQuery } from './desk-query.ts'
import { doneText } from './desk-states.ts'

/** Typing pauses that long before the server is asked. */
const PAUSE_MS = 150
const DESK_KEY = 'vote-desk'

const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}

/** Who is found by what is typed. `areTheirs`: the rows are those of what stands in the field; `isSettled`: and as they are now. */
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
    isAsked: query !== null,
    areTheirs,
    isSettled: areTheirs && !found.isFetching,
  }
}

export type DeskStatus = { readonly severity: 'success' | 'error'; readonly text: string }

/** Says what the desk says of a paper that it hands out. */
export type PaperToHandOut = {
  /** Where it is written down. */
  readonly number: string | undefined
  /** Person who takes it, where somebody may act for the owner. */
  readonly by: PaperTaker | undefined
  readonly identity: IdentityBody
}

type Handing =
  | { readonly act: 'hand-out'; readonly entry: DeskEntry; readonly paper: PaperToHandOut }
  | { readonly act: 'take-back'; readonly entry: DeskEntry }

export type PaperTaker = 'owner' | 'proxy'

/** Hands papers out and takes them back, one act at a time; what came of it is said. */
export const useHanding = (voteId: string, onSettled: (status: DeskStatus) => void) => {
  const { call } = useCalls()
  const queryClient = useQueryClient()
  return useCommand({
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
      // Somebody else was quicker: what stands there is asked anew.
      void queryClient.invalidateQueries({ queryKey: [DESK_KEY] })
      onSettled({ severity: 'error', text: toApiError(thrown).text })
    },
  })
}
