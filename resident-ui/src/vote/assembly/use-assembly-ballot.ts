import { useCallback, useEffect, useState } from 'react'
import type { AssemblyBallot } from '#services/assembly/ballot/assembly-ballot.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { api } from '../../api.ts'

type AssemblyBallotState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: AssemblyBallot }

/**
 * Reads the ballot of an assembly, and returns a function to read it anew: the old data stay until
 * the new ones are there, and where those do not come.
 */
export const useAssemblyBallot = (linkId: string) => {
  const [state, setState] = useState<AssemblyBallotState>({ status: 'loading' })
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        const page = await api.call('GET /api/vote/{linkId}/assembly', { params: { linkId }, signal })
        setState({ status: 'ready', page })
      } catch (thrown) {
        if (signal?.aborted === true) return
        const error = toApiError(thrown)
        setState((before) => (before.status === 'ready' ? before : { status: 'failed', error }))
      }
    },
    [linkId],
  )
  useEffect(() => {
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [load])
  return { state, reload: () => load() }
}
