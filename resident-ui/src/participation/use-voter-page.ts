import { useCallback, useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { rememberOffice } from '../known-office.ts'
import { openVoterPage } from './participation-api.ts'

export type VoterPageState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: VoterPage; readonly isRefreshing: boolean }

/** What a vote's link shows, and a way to read it anew: what was there stays until the new comes, null where it failed. */
export const useVoterPage = (linkId: string) => {
  const [state, setState] = useState<VoterPageState>({ status: 'loading' })

  const load = useCallback(
    async (signal?: AbortSignal): Promise<VoterPage | null> => {
      try {
        const page = await openVoterPage(linkId, signal)
        setState({ status: 'ready', page, isRefreshing: false })
        return page
      } catch (thrown) {
        if (signal?.aborted !== true) setState({ status: 'failed', error: toApiError(thrown) })
        return null
      }
    },
    [linkId],
  )

  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])

  const shown = state.status === 'ready' ? state.page : null
  // Where the answer is not what it should be, the page breaks and says so.
  useEffect(() => {
    if (shown) rememberOffice(linkId, { apartment: shown.apartment.name, phone: shown.apartment.officePhone })
  }, [shown, linkId])

  const reload = useCallback((): Promise<VoterPage | null> => {
    setState((before) => (before.status === 'ready' ? { ...before, isRefreshing: true } : before))
    return load()
  }, [load])

  return { state, reload }
}
