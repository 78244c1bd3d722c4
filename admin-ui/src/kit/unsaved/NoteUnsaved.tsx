import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useLocation } from 'react-router'
import { unsaved, type UnsavedForm } from './unsaved.ts'

type NoteUnsavedProps = {
  readonly name: string | undefined
  /** Tells at which addresses the form stays mounted. Absent: at its own and below it. */
  readonly staysAt: UnsavedForm['staysAt'] | undefined
  /** Handler that gets a function to mark the form as saved, before anybody leaves after saving. */
  readonly onNote: (forget: () => void) => void
}

const isAtOrBelow = (own: string, path: string): boolean => path === own || path.startsWith(`${own}/`)

/** Notes unsaved input of the surrounding form. */
export const NoteUnsaved = ({ name, staysAt, onNote }: NoteUnsavedProps) => {
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const { pathname } = useLocation()
  const isUnsaved = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
  const latest = useRef({ staysAt, onNote })
  useEffect(() => {
    latest.current = { staysAt, onNote }
  })
  useEffect(() => {
    if (!isUnsaved) return undefined
    const stays = (path: string): boolean => latest.current.staysAt?.(path) ?? isAtOrBelow(pathname, path)
    const forget = unsaved.note({ name, staysAt: stays })
    latest.current.onNote(forget)
    return forget
  }, [isUnsaved, name, pathname])
  return null
}
