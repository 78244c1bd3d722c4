import type { ReactElement } from 'react'
import { useNotify } from 'react-admin'
import { UndoToast } from './UndoToast.tsx'

/** Long enough to read it, to see the slip and to reach the button; pointing at it, or focus in it, stops the time. */
const UNDO_MS = 10_000

export type Undo = {
  /** The command that restores: a new one, in the log like what it takes back. The server refuses where something rests on it by now. */
  readonly undo: () => Promise<unknown>
  /** Said when it is undone. */
  readonly undone: string
}

/** A press elsewhere takes other toasts away; who goes on working may still want to take this one back. */
const slots = { clickAwayListener: ({ children }: { readonly children: ReactElement }) => children } as const

/** Tells what was done, with the way to take it back for ten seconds. */
export const useUndoToast = (): ((message: string, undo: Undo) => void) => {
  const notify = useNotify()
  return (message, { undo, undone }) =>
    notify(<UndoToast message={message} undo={undo} undone={undone} />, {
      type: 'success',
      autoHideDuration: UNDO_MS,
      slots,
    })
}
