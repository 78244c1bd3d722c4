import { useCallback, useEffect, useState } from 'react'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { api } from '../../api.ts'
import { readStored, store } from '../../browser-storage.ts'

type Introductions = { readonly candidates: readonly Candidate[]; readonly hasFailed: boolean }

const none: Introductions = { candidates: [], hasFailed: false }

const keyOf = (linkId: string): string => `danji.vote-order.${linkId}`

/**
 * Returns the seed of this voter's order of candidates. It stays the same in this tab, and is never
 * sent.
 */
const orderSeed = (linkId: string): string => {
  const kept = readStored('sessionStorage', keyOf(linkId))
  if (typeof kept === 'string') return kept
  const seed = crypto.getRandomValues(new Uint32Array(2)).join('-')
  store('sessionStorage', keyOf(linkId), seed)
  return seed
}

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
