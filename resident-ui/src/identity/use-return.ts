import { useCallback, useEffect, useState } from 'react'
import { finishIdentity } from './finish-identity.ts'
import { readErrand } from './stored-errand.ts'
import { settledIn, type Outcome, type FinalOutcome } from './outcome.ts'
import { returnedOf } from './returned.ts'

export type ReturnState = Outcome | FinalOutcome | { readonly kind: 'checking' }

/**
 * Removes the provider's data from the address, and stores the outcome: neither going back nor a
 * reload repeats it.
 */
const settle = (settled: FinalOutcome): void =>
  history.replaceState({ identity: settled }, '', window.location.pathname)

/** Handles the return from a provider: sends its data, and returns the outcome. */
export const useReturn = () => {
  const [errand] = useState(() => readErrand(Date.now()))
  const [state, setState] = useState<ReturnState>(() => settledIn(history.state) ?? { kind: 'checking' })
  const isChecking = state.kind === 'checking'

  useEffect(() => {
    if (!isChecking) return
    let isUnmounted = false
    void finishIdentity(errand, returnedOf(window.location.search)).then((outcome) => {
      if (isUnmounted) return
      if (outcome.kind === 'refused' || outcome.kind === 'not-matched') settle(outcome)
      setState(outcome)
    })
    return () => {
      isUnmounted = true
    }
  }, [isChecking, errand])

  const again = useCallback(() => setState({ kind: 'checking' }), [])
  const raised = useCallback(() => {
    settle({ kind: 'raised' })
    setState({ kind: 'raised' })
  }, [])
  return { errand, state, again, raised }
}
