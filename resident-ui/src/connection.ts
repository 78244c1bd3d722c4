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
export type ObservedConnection = Connection | 'back'

/** Returns the state of the connection since `isWatching` began. */
export const useObservedConnection = (isWatching: boolean): ObservedConnection => {
  const connection = useConnection()
  const [wasBroken, setWasBroken] = useState(false)
  useEffect(() => setWasBroken((before) => isWatching && (before || connection !== 'fine')), [isWatching, connection])
  return connection === 'fine' && wasBroken && isWatching ? 'back' : connection
}

const listeners = new Set<() => void>()
let reporters = 0

const change = (by: number): void => {
  reporters += by
  for (const listener of listeners) listener()
}

/**
 * Silences the bar above while the screen itself shows the state of the connection (`isReported`).
 */
export const useReportsConnection = (isReported: boolean): void => {
  useEffect(() => {
    if (!isReported) return
    change(1)
    return () => change(-1)
  }, [isReported])
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsConnectionReported = (): boolean => useSyncExternalStore(follow, () => reporters > 0)

/**
 * Returns true for some seconds after the connection came back, unless the screen shows it itself
 * (`isReported`).
 */
export const useCameBack = (connection: Connection, isReported: boolean, forMs: number): boolean => {
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
    if (isReported) setBack(false)
  }, [isReported, isBack])
  return isBack
}
