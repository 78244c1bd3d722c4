import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { NoticeState } from '#events/values/assembly/notice-names.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'

const KEY = 'notice'
/** Number of owners on one page of the list. */
export const OWNERS_A_PAGE = 50

/** Reads the figures of a notice, its postings and its mailings. */
export const useNotice = (id: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: [KEY, id, 'figures'],
    queryFn: () => call('GET /api/assemblies/{id}/notice', { params: { id } }),
    staleTime: 0,
  })
}

export type OwnerFilter = {
  readonly state: NoticeState | null
  readonly dong: string | null
  readonly q: string
  readonly from: number
}

/** Reads a page of the owners with their notices. */
export const useNoticeOwners = (id: string, { state, dong, q, from }: OwnerFilter) => {
  const { call } = useCalls()
  const typed = q.trim()
  return useQuery({
    queryKey: [KEY, id, 'owners', state, dong, typed, from],
    queryFn: () =>
      call('GET /api/assemblies/{id}/notice/owners', {
        params: { id },
        query: {
          from,
          count: OWNERS_A_PAGE,
          ...(state === null ? {} : { state }),
          ...(dong === null ? {} : { dong }),
          ...(typed === '' ? {} : { q: typed }),
        },
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Runs a command on a notice, and reads all of it again. */
export const useNoticeCommand = <Variables = void, Answer = unknown>(
  id: string,
  send: (variables: Variables) => Promise<Answer>,
  { done, onDone }: { readonly done: string | null; readonly onDone?: (answer: Answer) => void },
) => {
  const client = useQueryClient()
  const notify = useNotify()
  return useCommand<Answer, Error, Variables>({
    mutationFn: send,
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: [KEY, id] })
      if (done !== null) notify(done, { type: 'success' })
      onDone?.(answer)
    },
  })
}

/** Returns a function that reads a notice again. */
export const useNoticeAgain = (id: string): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [KEY, id] })
}
