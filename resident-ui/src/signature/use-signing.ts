import { useCallback, useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { rememberOffice } from '../link-office.ts'
import { readOpened, type OpenedSigning } from './signing-api.ts'

export type SigningState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | ({ readonly status: 'ready'; readonly isRefreshing: boolean } & OpenedSigning)

/**
 * Reads what a link leads to, and returns functions to read it anew: the old data stay until the
 * new ones are there, null after a failure.
 */
export const useSigning = (token: string) => {
  const [state, setState] = useState<SigningState>({ status: 'loading' })

  const load = useCallback(
    async (listUserId?: string, signal?: AbortSignal): Promise<OpenedSigning | null> => {
      try {
        const { page, signing } = await readOpened(token, { listUserId, signal })
        setState({ status: 'ready', page, signing, isRefreshing: false })
        return { page, signing }
      } catch (thrown) {
        if (signal?.aborted !== true) setState({ status: 'failed', error: toApiError(thrown) })
        return null
      }
    },
    [token],
  )

  useEffect(() => {
    const controller = new AbortController()
    void load(undefined, controller.signal)
    return () => controller.abort()
  }, [load])

  const shown = state.status === 'ready' ? state.page : null
  // An unexpected answer throws while rendering, and the error boundary shows it.
  useEffect(() => {
    if (shown) rememberOffice(token, { apartment: shown.apartment.name, phone: shown.office.phone ?? null })
  }, [shown, token])

  /** Reads anew. `listUserId`: the entry that is signed for from now on. */
  const reload = useCallback(
    (listUserId?: string): Promise<OpenedSigning | null> => {
      setState((before) => (before.status === 'ready' ? { ...before, isRefreshing: true } : before))
      return load(listUserId)
    },
    [load],
  )

  return { state, reload }
}
