import { useCallback, useEffect, useState } from 'react'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { api } from '../../api.ts'
import { orderSeed } from '../question/order-seed.ts'

type Introductions = { readonly candidates: readonly Candidate[]; readonly hasFailed: boolean }

const none: Introductions = { candidates: [], hasFailed: false }

/**
 * Reads the candidates' introductions. Voting works without them, and the screen says that they are
 * missing.
 */
export const useCandidates = (linkId: string, { kind, status }: Pick<VoterPage['vote'], 'kind' | 'status'>) => {
  const [read, setRead] = useState(none)
  // Held in memory too, since not every browser stores it.
  const [seed] = useState(() => orderSeed(linkId))
  const isNeeded = kind === 'election' && status !== 'closed'

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const candidates = await api.call('GET /api/vote/{linkId}/candidates', { params: { linkId }, signal })
        setRead({ candidates, hasFailed: false })
      } catch {
        if (signal?.aborted !== true) setRead({ candidates: [], hasFailed: true })
      }
    },
    [linkId],
  )
  useEffect(() => {
    if (!isNeeded) return
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [isNeeded, load])

  return { ...read, seed, reload: () => void load() }
}

export type CandidatesState = ReturnType<typeof useCandidates>
