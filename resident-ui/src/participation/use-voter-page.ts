import { useCallback, useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { rememberOffice } from '../link-office.ts'
import { openVoterPage } from './participation-api.ts'

export type VoterPageState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: VoterPage; readonly isRefreshing: boolean }

/**
 * Reads the page of a vote's link, and returns a function to read it anew: the old data stay until
 * the new ones are there, null after a failure.
 */
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
  // An unexpected answer throws while rendering, and the error boundary shows it.
  useEffect(() => {
    if (shown) rememberOffice(linkId, { apartment: shown.apartment.name, phone: shown.apartment.officePhone })
  }, [shown, linkId])

  const reload = useCallback((): Promise<VoterPage | null> => {
    setState((before) => (before.status === 'ready' ? { ...before, isRefreshing: true } : before))
    return load()
  }, [load])

  return { state, reload }
}
