import { useCallback, useEffect, useState } from 'react'

const stateNow = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const isSecondNow = (): boolean => stateNow()['isSecond'] === true

/** A second screen within a step, an entry of its own in the browser's history: the back button leads to the first one. */
export const useSecondScreen = () => {
  const [isSecond, setSecond] = useState(isSecondNow)
  useEffect(() => {
    const follow = () => setSecond(isSecondNow())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const open = useCallback(() => {
    const { depth, ...state } = stateNow()
    // One deeper in the journey that the step belongs to.
    history.pushState({ ...state, isSecond: true, depth: typeof depth === 'number' ? depth + 1 : 1 }, '')
    setSecond(true)
  }, [])
  const close = useCallback(() => history.back(), [])
  return { isSecond, open, close }
}
