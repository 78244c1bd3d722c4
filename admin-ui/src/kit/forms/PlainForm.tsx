import { Stack } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { ApiError, toApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { hasToken } from '../auth/session.ts'
import { withFormErrors } from '../data/form-errors.ts'
import { FocusFirstMistake } from './FocusFirstMistake.tsx'
import { KeptInput } from '../unsaved/KeptInput.tsx'
import { NoteUnsaved } from '../unsaved/NoteUnsaved.tsx'

export type FormValues = Record<string, unknown>
type FormErrors = Readonly<Record<string, string>>

type PlainFormProps<Answer> = {
  /** What the form begins with; when it changes, so do the fields. */
  readonly defaultValues?: Readonly<FormValues> | undefined
  readonly send: (values: FormValues) => Promise<Answer>
  /** Once the form knows that nothing in it is unsaved any more: now one may leave. */
  readonly onSent: (answer: Answer) => void
  /** Text that is not saved yet: leaving the page asks about it, and it is kept over a sign-in where a page has several forms. */
  readonly name?: string
  /** Says of an address whether the form is still there with what is typed in it. Absent: at its own and below it. */
  readonly staysAt?: (path: string) => boolean
  readonly children: (state: { readonly busy: boolean }) => ReactNode
}

/** A failure at its fields; one of no field is told in a toast, as react-admin does with this name. */
const errorsOf = (thrown: unknown): FormErrors =>
  (withFormErrors(thrown) as { readonly body?: { readonly errors?: FormErrors } } | null)?.body?.errors ?? {
    'root.serverError': toApiError(thrown).text,
  }

const sessionExpired = new ApiError({
  ...mappedErrors.SESSION_EXPIRED,
  code: 'SESSION_EXPIRED',
  fields: [],
  requestId: null,
})

/** Where the session has ended, react-admin answers a call with nothing, as if it had been done: the input is still unsaved then. */
const unlessSignedOut = async <Answer,>(sending: Promise<Answer>): Promise<Answer> => {
  const answer = await sending
  if (!hasToken()) throw sessionExpired
  return answer
}

/** A form: errors at their fields, a warning before unsaved input is lost, one sending at a time. */
export const PlainForm = <Answer,>({
  defaultValues,
  send,
  onSent,
  name,
  staysAt,
  children,
}: PlainFormProps<Answer>) => {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const forget = useRef<(() => void) | null>(null)
  const answer = useRef<{ readonly value: Answer } | null>(null)

  const submit = async (values: FormValues): Promise<FormErrors | undefined> => {
    // The button is off only after the next rendering: a second Enter may come before.
    if (sending.current) return undefined
    sending.current = true
    setBusy(true)
    try {
      answer.current = { value: await unlessSignedOut(send(values)) }
      return undefined
    } catch (thrown) {
      return errorsOf(thrown)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const finish = (): void => {
    if (answer.current === null) return
    // Whoever is led on by what was saved leaves nothing unsaved behind in this form.
    forget.current?.()
    const { value } = answer.current
    answer.current = null
    onSent(value)
  }

  return (
    <Form onSubmit={submit} noValidate {...(defaultValues === undefined ? {} : { defaultValues })}>
      <Stack spacing={4}>{children({ busy })}</Stack>
      <FocusFirstMistake />
      <KeptInput name={name} />
      <NoteUnsaved
        name={name}
        staysAt={staysAt}
        onNote={(forgetThis) => {
          forget.current = forgetThis
        }}
      />
      <AfterSuccess act={finish} />
    </Form>
  )
}

const AfterSuccess = ({ act }: { readonly act: () => void }) => {
  const { isSubmitSuccessful, submitCount } = useFormState()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isSubmitSuccessful) latest.current()
  }, [isSubmitSuccessful, submitCount])
  return null
}
