import { useEffect, useRef, useSyncExternalStore } from 'react'
import { staleness } from '../staleness.ts'
import { serverHealth } from './server-health.ts'

/** True while the server is known to be away. */
export const useIsServerDown = (): boolean => useSyncExternalStore(serverHealth.subscribe, serverHealth.isDown)

/** True while what is shown is known to be older than it should be. */
export const useIsBehind = (): boolean => useSyncExternalStore(staleness.subscribe, staleness.isBehind)

/** Acts each time when the server answers again after it was away. */
export const useRecovery = (act: () => void): void => {
  const isDown = useIsServerDown()
  const wasDown = useRef(isDown)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (wasDown.current && !isDown) latest.current()
    wasDown.current = isDown
  }, [isDown])
}
