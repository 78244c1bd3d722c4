import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useIsServerDown } from '#ui/report/use-server-health.ts'

/**
 * State of the connection: whether the phone is offline, which is certain, or the server does not
 * answer.
 */
export type Connection = 'fine' | 'phone-offline' | 'server-away'

const followOnline = (listener: () => void): (() => void) => {
  for (const name of ['online', 'offline']) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, listener)
  }
}

export const useConnection = (): Connection => {
  // `true` is unreliable, `false` is certain.
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine)
  const isDown = useIsServerDown()
  if (!isOnline) return 'phone-offline'
  return isDown ? 'server-away' : 'fine'
}

/**
 * State of the connection in a screen; `back`: it was broken while the screen was shown, and works
 * again.
 */
export type ConnectionSeen = Connection | 'back'

/** Returns the state of the connection since `isWatching` began. */
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

/** Silences the bar above while the screen itself shows the state of the connection (`isTold`). */
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

/**
 * Returns true for some seconds after the connection came back, unless the screen shows it itself
 * (`isTold`).
 */
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
