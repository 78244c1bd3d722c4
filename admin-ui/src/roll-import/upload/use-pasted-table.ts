import { useEffect, useEffectEvent } from 'react'
import { fileOfText, isTable } from './roll-file.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Reads a table that is pasted onto the page itself at once. A paste into a field stays with the
 * field.
 */
export const usePastedTable = (busy: boolean, onFile: (file: File) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (busy || isField(event.target) || !isTable(text)) return
    event.preventDefault()
    onFile(fileOfText(text))
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => take(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
