import { useEffect, useEffectEvent } from 'react'
import { fileOfText, isTable } from './roll-file.ts'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A table that is pasted onto the page itself is read at once: whoever comes from a sheet has it in hand. What is pasted into a field is the field's. */
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
