import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react'

type ToastEntry = {
  readonly id: string
  readonly text: string
  readonly retry: { readonly current: (() => void) | undefined }
}

/** Failures that the page shows now, the oldest first. */
let shownErrors: readonly ToastEntry[] = []
const listeners = new Set<() => void>()
const change = (next: readonly ToastEntry[]): void => {
  shownErrors = next
  listeners.forEach((tell) => tell())
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * Merges failures of several parts of a page that have the same text: `isFirst` is true for the
 * part that shows it, and its `retryAll` retries all of them.
 */
export const useErrorOnce = (text: string, retry: (() => void) | undefined) => {
  const id = useId()
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    change([...shownErrors, { id, text, retry: latest }])
    return () => change(shownErrors.filter((one) => one.id !== id))
  }, [id, text])
  const first = useSyncExternalStore(subscribe, () => shownErrors.find((one) => one.text === text)?.id)
  const retryAll = useCallback(
    () => shownErrors.filter((one) => one.text === text).forEach(({ retry: again }) => again.current?.()),
    [text],
  )
  return { isFirst: first === undefined || first === id, retryAll }
}
