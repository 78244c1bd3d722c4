import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Places on the screen whose code is on its way. */
let places = 0
const listeners = new Set<() => void>()

const changeBy = (change: 1 | -1): void => {
  places += change
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For what stands in the place of a page: as long as it does, the page's code is awaited. */
export const useAwaitsCode = (): void =>
  useLayoutEffect(() => {
    changeBy(1)
    return () => changeBy(-1)
  }, [])

/** Whether the code of a page is awaited. */
export const useIsCodeAwaited = (): boolean => useSyncExternalStore(subscribe, () => places > 0)
