import { useNotify } from 'react-admin'
import { actionToastOptions } from './action-toast.ts'
import { UndoToast } from './UndoToast.tsx'

export type Undo = {
  /**
   * Command that undoes the former one, as a new event of the log. The server refuses where
   * something depends on it by now.
   */
  readonly undo: () => Promise<unknown>
  /** Text of the toast once it is undone. */
  readonly undone: string
}

/** Shows what was done, with a button to undo it for ten seconds. */
export const useUndoToast = (): ((message: string, undo: Undo) => void) => {
  const notify = useNotify()
  return (message, { undo, undone }) =>
    notify(<UndoToast message={message} undo={undo} undone={undone} />, { type: 'success', ...actionToastOptions })
}
