import { useCallback, useEffect, useState } from 'react'
import type { AnswerTo } from '#services/calls.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { api } from '../api.ts'

export type Session = AnswerTo<'GET /api/user/auth/status'>

type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly session: Session }

/** Maximum delay of a timer in browsers, which use 32 bits. */
const MAX_MS = 2 ** 31 - 1

/** Reads whose session this browser has; refetched when it expires. */
export const useSession = () => {
  const [state, setState] = useState<SessionState>({ status: 'loading' })
  const load = useCallback(async (signal?: AbortSignal): Promise<void> => {
    try {
      const session = await api.call('GET /api/user/auth/status', { signal })
      setState({ status: 'ready', session })
    } catch (thrown) {
      if (signal?.aborted !== true) setState({ status: 'failed', error: toApiError(thrown) })
    }
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])

  const expiresAt = state.status === 'ready' ? state.session.expiresAt : undefined
  useEffect(() => {
    if (expiresAt === undefined) return
    const left = Math.max(Date.parse(expiresAt) - Date.now(), 0)
    const timer = setTimeout(() => void load(), Math.min(left + 1_000, MAX_MS))
    return () => clearTimeout(timer)
  }, [expiresAt, load])
  return { state, reload: load }
}
