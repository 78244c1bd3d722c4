import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pathOf } from '#ui/http/calls.ts'
import { api, openStream } from '../kit/auth/session.ts'
import { RESULTS_KEY } from '../kit/data/query-client.ts'
import { atMostEvery, type ThrottledCall } from '../kit/live/at-most-every.ts'
import { keepLive, type LiveState, type PresentAdmin } from '../kit/live/keep-live.ts'

/**
 * Minimum time in milliseconds between two requests of the figures, while many take part at once.
 */
const FIGURES_MS = 2_000
/**
 * Minimum time in milliseconds between two requests of personal data: each is recorded in the
 * access log, which must not fill up while nobody does anything.
 */
const PERSONS_MS = 15_000

const personal: readonly unknown[] = [
  'list-users',
  'contact-changes',
  'users',
  'identity-mismatches',
  'signature-requests',
  'consents',
  'messages',
  'phone-calls',
  'identity-records',
]

const isOfList = (queryKey: readonly unknown[], listId: string): boolean =>
  queryKey[0] !== RESULTS_KEY && queryKey[0] !== 'auth' && JSON.stringify(queryKey).includes(listId)

const isPersonal = ([resource, kind]: readonly unknown[]): boolean => personal.includes(resource) && kind !== 'count'

/** Whether a page hears of changes, and who else has it open. */
export type LiveList = { readonly state: LiveState; readonly others: readonly PresentAdmin[] }

/**
 * Refetches everything of a list when it has changed, and tells whether it hears of changes. Hidden
 * tabs do not listen.
 */
export const useLiveList = (listId: string | undefined): LiveList => {
  const queryClient = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [others, setOthers] = useState<readonly PresentAdmin[]>([])

  useEffect(() => {
    if (listId === undefined) return undefined
    const refreshed = (ofPersons: boolean, ms: number): ThrottledCall =>
      atMostEvery(
        ms,
        () =>
          void queryClient.invalidateQueries({
            predicate: ({ queryKey }) => isOfList(queryKey, listId) && isPersonal(queryKey) === ofPersons,
          }),
      )
    const parts = [refreshed(false, FIGURES_MS), refreshed(true, PERSONS_MS)]
    const refresh = (): void => parts.forEach(({ call }) => call())
    const onChange = (position: number | null): void => {
      if (position !== null) api.sawPosition(position)
      refresh()
    }
    const begin = (): (() => void) =>
      keepLive({
        open: openStream,
        address: pathOf('GET /api/list/{id}/live', { id: listId }),
        onChange,
        onState: (next) => {
          setState(next)
          // Without a stream nobody knows who is there.
          if (next !== 'live') setOthers([])
        },
        onPresent: setOthers,
      })

    let stop: (() => void) | null = document.hidden ? null : begin()
    const onVisibility = (): void => {
      stop?.()
      stop = document.hidden ? null : begin()
      // Changes may have been missed while nobody listened.
      if (!document.hidden) refresh()
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      stop?.()
      parts.forEach(({ cancel }) => cancel())
    }
  }, [listId, queryClient])
  return { state, others }
}
