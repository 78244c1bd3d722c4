import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { PublicRollEdits } from '#services/evidence/roll/roll-edits.contract.ts'
import { api } from '../../api.ts'

type RollEditsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly edits: PublicRollEdits }

/** Reads the edits of the roll after the vote opened, for everybody with the link. */
export const useRollEdits = (linkId: string): RollEditsState => {
  const [state, setState] = useState<RollEditsState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/vote/{linkId}/roll-edits', { params: { linkId }, signal })
      .then((edits) => setState({ status: 'ready', edits }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [linkId])
  return state
}
