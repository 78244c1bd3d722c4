import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { PublicResults } from '#services/vote/results/vote-results.contract.ts'
import { api } from '../../api.ts'

type ResultsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly results: PublicResults }

/** The results that everybody with the link may see. */
export const useResults = (linkId: string): ResultsState => {
  const [state, setState] = useState<ResultsState>({ status: 'loading' })
  useEffect(() => {
    const { signal, abort } = abortable()
    api
      .call('GET /api/vote/{linkId}/results', { params: { linkId }, signal })
      .then((results) => setState({ status: 'ready', results }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return abort
  }, [linkId])
  return state
}

const abortable = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}
