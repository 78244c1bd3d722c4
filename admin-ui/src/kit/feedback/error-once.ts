import { useCallback, useEffect, useId, useRef, useSyncExternalStore } from 'react'

type ToastEntry = {
  readonly id: string
  readonly text: string
  readonly retry: { readonly current: (() => void) | undefined }
}

/** What failed on the page now, the first first. */
let told: readonly ToastEntry[] = []
const listeners = new Set<() => void>()
const change = (next: readonly ToastEntry[]): void => {
  told = next
  listeners.forEach((tell) => tell())
}
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * Several parts of a page that fail for the same reason say so once: `isFirst` is true for the one that does, and its `retryAll` asks for all of
 * them again.
 */
export const useErrorOnce = (text: string, retry: (() => void) | undefined) => {
  const id = useId()
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    change([...told, { id, text, retry: latest }])
    return () => change(told.filter((one) => one.id !== id))
  }, [id, text])
  const first = useSyncExternalStore(subscribe, () => told.find((one) => one.text === text)?.id)
  const retryAll = useCallback(
    () => told.filter((one) => one.text === text).forEach(({ retry: again }) => again.current?.()),
    [text],
  )
  return { isFirst: first === undefined || first === id, retryAll }
}
