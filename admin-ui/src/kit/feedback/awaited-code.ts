import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Number of placeholders on the screen whose code is loading. */
let pendingCount = 0
const listeners = new Set<() => void>()

const changeBy = (change: 1 | -1): void => {
  pendingCount += change
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Marks the page's code as loading as long as the calling placeholder is mounted. */
export const useAwaitsCode = (): void =>
  useLayoutEffect(() => {
    changeBy(1)
    return () => changeBy(-1)
  }, [])

/** Tells whether the code of a page is loading. */
export const useIsCodeAwaited = (): boolean => useSyncExternalStore(subscribe, () => pendingCount > 0)
