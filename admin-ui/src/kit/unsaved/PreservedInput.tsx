import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useUnsavedDraft } from './use-unsaved-draft.ts'

type Values = Readonly<Record<string, unknown>>

const withoutPasswords = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)))

/** Keeps what the form around it holds over a sign-in, passwords left out. */
export const PreservedInput = ({ name }: { readonly name: string | undefined }) => {
  const { getValues, setValue } = useFormContext()
  const { dirtyFields } = useFormState()
  const isDirty = useRef(false)
  useEffect(() => {
    isDirty.current = Object.keys(dirtyFields).length > 0
  })
  useUnsavedDraft<Values>({
    name,
    unsaved: () => (isDirty.current ? withoutPasswords(getValues()) : null),
    onBack: (values) => Object.entries(values).forEach(([name, value]) => setValue(name, value, { shouldDirty: true })),
  })
  return null
}
