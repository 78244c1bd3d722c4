import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useLocation } from 'react-router'
import { unsaved, type UnsavedForm } from './unsaved.ts'

type NoteUnsavedProps = {
  readonly name: string | undefined
  /** Absent: at the form's own address and below it. */
  readonly staysAt: UnsavedForm['staysAt'] | undefined
  /** Hears how to say that all of it is saved, before anybody leaves for that. */
  readonly onNote: (forget: () => void) => void
}

const isAtOrBelow = (own: string, path: string): boolean => path === own || path.startsWith(`${own}/`)

/** Notes what the form around it holds as unsaved as long as that is so. */
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
