import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import type { IdentityBody } from '../../labels/identity/identity-check.ts'
import { doneText } from './desk-states.ts'

/** Pause of typing, in milliseconds, before the server is queried. */
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

/** Query of the desk: a unit, or part of a name. */
type DeskQuery = { readonly dong?: string; readonly ho?: string; readonly q?: string }

const UNIT = /^(?<dong>[\dA-Za-z가-힣]{1,10}?)동?[\s-]+(?<ho>[\dA-Za-z가-힣]*\d[\dA-Za-z]*)호?$/u
const TOGETHER = /^(?<dong>\d{1,4}|[A-Za-z가-힣])동(?<ho>\d+)호?$/u
const DONG = /^(?<dong>\d{1,4}|[A-Za-z가-힣])동$/u
const HO = /^(?<ho>\d{1,5})호$/u

/**
 * Reads a typed query: "101 1502", "101-1502", "101동 1502호", "1502호", "홍길동"; null where there is
 * nothing to search for yet.
 */
export const readDeskQuery = (typed: string): DeskQuery | null => {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  if (text === '') return null
  const found = [UNIT, TOGETHER, DONG, HO].map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  return found === undefined ? { q: text } : { ...found }
}

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
