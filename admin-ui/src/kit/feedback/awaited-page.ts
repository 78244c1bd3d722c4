import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Number of placeholders of whole pages on the screen: of code, or of a record. */
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

/** Marks the page as loading as long as the calling placeholder is mounted. */
export const useAwaitsPage = (): void =>
  useLayoutEffect(() => {
    changeBy(1)
    return () => changeBy(-1)
  }, [])

/** Tells whether a page has not come yet: its code, or the record that it is about. */
export const useIsPageAwaited = (): boolean => useSyncExternalStore(subscribe, () => pendingCount > 0)
