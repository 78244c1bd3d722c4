import type { ReactElement } from 'react'
import { useNotify } from 'react-admin'
import { UndoToast } from './UndoToast.tsx'

/**
 * Time in milliseconds for reading the toast and reaching its button; the pointer or the focus in
 * it stops the time.
 */
const UNDO_MS = 10_000

export type Undo = {
  /**
   * Command that undoes the former one, as a new event of the log. The server refuses where
   * something depends on it by now.
   */
  readonly undo: () => Promise<unknown>
  /** Text of the toast once it is undone. */
  readonly undone: string
}

/**
 * A click elsewhere closes other toasts, but not this one, since the user may still want to undo.
 */
const slots = { clickAwayListener: ({ children }: { readonly children: ReactElement }) => children } as const

/** Shows what was done, with a button to undo it for ten seconds. */
export const useUndoToast = (): ((message: string, undo: Undo) => void) => {
  const notify = useNotify()
  return (message, { undo, undone }) =>
    notify(<UndoToast message={message} undo={undo} undone={undone} />, {
      type: 'success',
      autoHideDuration: UNDO_MS,
      slots,
    })
}
