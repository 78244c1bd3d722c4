import { useEffect, type ReactElement } from 'react'
import { useCloseNotification, useNotificationContext } from 'react-admin'

/**
 * Time in milliseconds for reading a toast and reaching its button; the pointer or the focus in it
 * stops the time.
 */
const ACTION_TOAST_MS = 10_000

/**
 * A click elsewhere closes other toasts, but not one with a button, since the user may still want
 * to press it.
 */
const slots = { clickAwayListener: ({ children }: { readonly children: ReactElement }) => children } as const

/** Options of a toast with a button. */
export const actionToastOptions = { autoHideDuration: ACTION_TOAST_MS, slots } as const

/** Returns the function that closes the toast, and closes it once another one follows. */
export const useClosingToast = (): (() => void) => {
  const close = useCloseNotification()
  const { notifications } = useNotificationContext()
  const isFollowed = notifications.length > 0
  useEffect(() => {
    if (isFollowed) close()
  }, [isFollowed, close])
  return close
}
