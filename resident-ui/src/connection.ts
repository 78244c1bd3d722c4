import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIsServerDown } from '#ui/report/use-server-health.ts'

/** Whose fault it is that nothing arrives: the phone's, which is certain, or the server's. */
export type Connection = 'fine' | 'phone-offline' | 'server-away'

const followOnline = (listener: () => void): (() => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener)
  }
}

export const useConnection = (): Connection => {
  // `true` says little, `false` is certain.
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine)
  const isDown = useIsServerDown()
  if (!isOnline) return 'phone-offline'
  return isDown ? 'server-away' : 'fine'
}

/** `back`: it was broken while this was on the screen, and is fine again. */
export type ConnectionSeen = Connection | 'back'

/** The connection as somebody has met it since `isWatching` began. */
export const useConnectionSeen = (isWatching: boolean): ConnectionSeen => {
  const connection = useConnection()
  const [wasBroken, setWasBroken] = useState(false)
  useEffect(() => setWasBroken((before) => isWatching && (before || connection !== 'fine')), [isWatching, connection])
  return connection === 'fine' && wasBroken && isWatching ? 'back' : connection
}

const listeners = new Set<() => void>()
let told = 0

const change = (by: number): void => {
  told += by
  for (const listener of listeners) listener()
}

/** While `isTold`, the screen itself says what is wrong with the connection: the bar above it keeps silent. */
export const useTellsConnection = (isTold: boolean): void => {
  useEffect(() => {
    if (!isTold) return
    change(1)
    return () => change(-1)
  }, [isTold])
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsConnectionTold = (): boolean => useSyncExternalStore(follow, () => told > 0)

/** True for some seconds after the connection came back, unless that is told elsewhere (`isTold`). */
export const useCameBack = (connection: Connection, isTold: boolean, forMs: number): boolean => {
  const [isBack, setBack] = useState(false)
  const before = useRef(connection)
  useEffect(() => {
    const cameBack = before.current !== 'fine' && connection === 'fine'
    before.current = connection
    setBack(cameBack)
    if (!cameBack) return
    const timer = setTimeout(() => setBack(false), forMs)
    return () => clearTimeout(timer)
  }, [connection, forMs])
  useEffect(() => {
    if (isTold) setBack(false)
  }, [isTold, isBack])
  return isBack
}
