import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ApiError, RetryWait } from '#ui/http/api-client.ts'
import { RETRY_MAX_MS } from '#ui/timing.ts'
import { t } from '#ui/translate.ts'

const listeners = new Set<() => void>()
const ends = new Set<{ readonly at: number }>()

const change = (): void => {
  for (const listener of listeners) listener()
}

/**
 * Calls that wait because the server asked for it, for longer than after any failure. For
 * `useSyncExternalStore`.
 */
export const serverWaits = {
  begin: ({ delayMs, signal }: RetryWait): void => {
    if (delayMs <= RETRY_MAX_MS || signal?.aborted === true) return
    const end = { at: Date.now() + delayMs }
    const finish = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      if (ends.delete(end)) change()
    }
    const timer = setTimeout(finish, delayMs)
    signal?.addEventListener('abort', finish)
    ends.add(end)
    change()
  },
  /** Returns when the next of them goes on, in ms; null where none waits. */
  next: (): number | null => (ends.size === 0 ? null : Math.min(...[...ends].map(({ at }) => at))),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const SECOND = 1_000

const secondsUntil = (at: number): number => Math.max(1, Math.ceil((at - Date.now()) / SECOND))

/** Returns the seconds until a time in ms, at least 1; null where there is none. */
export const useSecondsUntil = (at: number | null): number | null => {
  const [, tick] = useState(0)
  useEffect(() => {
    if (at === null) return
    const timer = setInterval(() => tick((count) => count + 1), SECOND)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? null : secondsUntil(at)
}

/** Returns the seconds until a waiting call goes on; null where none waits. */
export const useServerWait = (): number | null =>
  useSecondsUntil(useSyncExternalStore(serverWaits.subscribe, serverWaits.next))

const MAX_IN_SECONDS = 90

/** Words of a wait: "40초", "2분". */
export const waitWords = (seconds: number): string =>
  seconds <= MAX_IN_SECONDS ? t('{seconds}초', { seconds }) : t('{seconds}분', { seconds: Math.ceil(seconds / 60) })

/**
 * Returns the seconds that a busy server asks to wait, where they are more than after any failure;
 * null for other errors. A refusal with fields says itself until when.
 */
export const busySeconds = ({ status, retryAfterSeconds, fields }: ApiError): number | null => {
  const isBusy = (status === 429 || status === 503) && fields.length === 0
  return isBusy && retryAfterSeconds !== null && retryAfterSeconds * SECOND > RETRY_MAX_MS ? retryAfterSeconds : null
}

/** Returns the reason of a wait; who pressed once has not made too many requests. */
export const busyText = ({ status, text }: ApiError): string => (status === 429 ? t('서버가 잠시 바쁩니다.') : text)
