import { useCallback, useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { BodyTo } from '#services/calls.contract.ts'
import type { RepresentativeChoice } from '#services/representative/representative-choice.contract.ts'
import { api } from '../api.ts'

export type RepresentativeState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: RepresentativeChoice }

/** Body of an agreement, without its unit. */
export type Agreement = Omit<BodyTo<'POST /api/user/signature-token/{token}/representative'>, 'listUserId'>

/**
 * Reads the co-owners of a unit and their choices, and returns the acts, each of which shows what
 * it came to. Acts reject with `ApiError`.
 */
export const useRepresentative = (token: string, listUserId: string) => {
  const [state, setState] = useState<RepresentativeState>({ status: 'loading' })
  const show = (page: RepresentativeChoice): void => setState({ status: 'ready', page })

  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const page = await api.call('GET /api/user/signature-token/{token}/representative', {
          params: { token },
          query: { listUserId },
          signal,
        })
        show(page)
      } catch (thrown) {
        if (signal?.aborted !== true) setState({ status: 'failed', error: toApiError(thrown) })
      }
    },
    [token, listUserId],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])

  /** Agrees to a representative; the same once more answers the same receipt. */
  const agree = async (agreement: Agreement): Promise<void> => {
    const body = { ...agreement, listUserId }
    show(await api.call('POST /api/user/signature-token/{token}/representative', { params: { token }, body }))
  }
  const revoke = async (): Promise<void> => {
    const body = { listUserId }
    show(
      await api.call('POST /api/user/signature-token/{token}/representative/revocation', { params: { token }, body }),
    )
  }
  return { state, load, agree, revoke }
}
