import { Button, SnackbarContent } from '@mui/material'
import { useCommand } from '../data/use-command.ts'
import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { useClosingToast } from './action-toast.ts'

type UndoToastProps = {
  readonly message: string
  readonly undo: () => Promise<unknown>
  /** Text of the toast once it is undone. */
  readonly undone: string
}

const PRESSED = ['checkbox', 'radio', 'button', 'submit', 'file']

/**
 * Tells whether the focus is in a text field, where the same keys undo typing; a checkbox is none.
 */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !PRESSED.includes(target.type)
    : target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Shows what was done, and undoes it by its button, or by Ctrl+Z outside text fields. The next
 * toast replaces it.
 */
export const UndoToast = ({ message, undo, undone }: UndoToastProps) => {
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: undo,
    onSuccess: () => notify(undone, { type: 'success' }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  useClosingToast()
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return
      if (isTyping(event.target) || isPending) return
      event.preventDefault()
      mutate()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [mutate, isPending])
  return (
    <SnackbarContent
      className="RaNotification-success"
      message={message}
      action={
        <Button color="inherit" size="small" loading={isPending} aria-keyshortcuts="Control+Z" onClick={() => mutate()}>
          되돌리기
        </Button>
      }
    />
  )
}
