import { useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'

/**
 * Moves the focus to the first field with an error after a refused submission, whether the form or
 * the server found it.
 */
export const FocusFirstMistake = () => {
  const { submitCount, errors } = useFormState()
  const handled = useRef(submitCount)
  const here = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    if (submitCount === handled.current || Object.keys(errors).length === 0) return
    handled.current = submitCount
    here.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount, errors])

  return <span ref={here} hidden />
}
