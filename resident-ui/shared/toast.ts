import { TOAST_MS } from './timing.ts'

/** Short message. `id` tells equal texts apart. */
export type Toast = { readonly id: number; readonly text: string }

let current: Toast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const show = (toast: Toast | null): void => {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows a text for 4 s, in place of the one before. Only for messages that may be missed. */
export const showToast = (text: string): void => {
  clearTimeout(timer)
  show({ id: (current?.id ?? 0) + 1, text })
  timer = setTimeout(() => show(null), TOAST_MS)
}

/** Current toast, for `useSyncExternalStore`. */
export const toasts = {
  current: (): Toast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
