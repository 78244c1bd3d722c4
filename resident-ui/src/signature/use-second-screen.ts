import { useCallback, useEffect, useState } from 'react'

const stateNow = (): Readonly<Record<string, unknown>> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const isSecondNow = (): boolean => stateNow()['isSecond'] === true

/**
 * Holds a second screen within a step as an entry of the browser's history: the back button returns
 * to the first one.
 */
export const useSecondScreen = () => {
  const [isSecond, setSecond] = useState(isSecondNow)
  useEffect(() => {
    const follow = () => setSecond(isSecondNow())
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const open = useCallback(() => {
    const { depth, ...state } = stateNow()
    // One entry deeper in the step's journey.
    history.pushState({ ...state, isSecond: true, depth: typeof depth === 'number' ? depth + 1 : 1 }, '')
    setSecond(true)
  }, [])
  const close = useCallback(() => history.back(), [])
  return { isSecond, open, close }
}
