import { Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Form, useNotify } from 'react-admin'
import { useFormState, useFormContext } from 'react-hook-form'
import { ApiError, toApiError } from '#ui/http/api-client.ts'
import { mappedErrors } from '#services/core/errors/mapped-errors.contract.ts'
import { hasToken } from '../auth/session.ts'
import { withFormErrors } from '../data/form-errors.ts'
import { waitForRefetch } from '../data/query-client.ts'
import { NoteUnsaved } from '../unsaved/NoteUnsaved.tsx'
import { useUnsavedDraft } from '../unsaved/use-unsaved-draft.ts'

export type FormValues = Record<string, unknown>
type FormErrors = Readonly<Record<string, string>>

type PlainFormProps<Answer> = {
  /** Initial values of the form; when they change, so do the fields. */
  readonly defaultValues?: Readonly<FormValues> | undefined
  readonly send: (values: FormValues) => Promise<Answer>
  /**
   * Handler that runs once the form has nothing unsaved any more, so that it may leave the page.
   */
  readonly onSent: (answer: Answer) => void
  /**
   * Name of the form, for a page with several: leaving it warns of unsaved input, which is restored
   * after a sign-in.
   */
  readonly name?: string
  /** Tells whether the form stays mounted at an address. Absent: at its own and below it. */
  readonly staysAt?: (path: string) => boolean
  readonly children: (state: { readonly busy: boolean }) => ReactNode
}

/**
 * Returns the errors by field; one without a field becomes a toast, which react-admin shows for the
 * name used here.
 */
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

/**
 * Throws where the session has ended: react-admin then resolves a call with nothing, as if it had
 * succeeded, but the input is still unsaved.
 */
const requireSession = async <Answer,>(sending: Promise<Answer>): Promise<Answer> => {
  const answer = await sending
  if (!hasToken()) throw sessionExpired
  return answer
}

/**
 * Moves the focus to the first field with an error after a refused submission, whether the form or
 * the server found it.
 */
const FocusFirstMistake = () => {
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

type Values = Readonly<Record<string, unknown>>

const withoutPasswords = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password|secret|apiKey/i.test(name)))

/** Keeps what the form around it holds over a sign-in, passwords and keys left out. */
const PreservedInput = ({ name }: { readonly name: string | undefined }) => {
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

/** Tells where the form is: whether it is still there, and whether it stands in a dialog. */
const useFormPlace = () => {
  const formRef = useRef<HTMLSpanElement>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return {
    formRef,
    isMounted: (): boolean => mounted.current,
    isInDialog: (): boolean => (formRef.current?.closest('[role=dialog]') ?? null) !== null,
  }
}

type Submission<Answer> = Pick<PlainFormProps<Answer>, 'send' | 'onSent'>

/**
 * Submits a form once at a time. In a dialog it is busy until the page below shows what it did; a
 * dialog that was closed meanwhile still tells its outcome.
 */
const useSubmission = <Answer,>({ send, onSent }: Submission<Answer>) => {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const forget = useRef<(() => void) | null>(null)
  const answer = useRef<{ readonly value: Answer } | null>(null)
  const { formRef, isMounted, isInDialog } = useFormPlace()
  const client = useQueryClient()
  const notify = useNotify()

  const finish = (): void => {
    if (answer.current === null) return
    // A page change after saving must not find unsaved input in this form.
    forget.current?.()
    const { value } = answer.current
    answer.current = null
    onSent(value)
  }

  const submit = async (values: FormValues): Promise<FormErrors | undefined> => {
    // The button is disabled only after the next rendering; a second Enter may come before.
    if (sending.current) return undefined
    sending.current = true
    setBusy(true)
    const isDialog = isInDialog()
    try {
      const value = await requireSession(send(values))
      if (isDialog) await waitForRefetch(client)
      answer.current = { value }
      // A dialog may have been closed, or its fields filled anew by the refetch, which forgets the
      // submission. A page goes on by its own state: whoever left it is not led on.
      if (isDialog) finish()
      return undefined
    } catch (thrown) {
      if (!isMounted()) notify(toApiError(thrown).text, { type: 'error' })
      return errorsOf(thrown)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const noteForget = (forgetThis: () => void): void => {
    forget.current = forgetThis
  }
  return { busy, submit, finish, noteForget, formRef }
}

/**
 * Form with errors at their fields, a warning before unsaved input is lost, and one submission at a
 * time.
 */
export const PlainForm = <Answer,>({
  defaultValues,
  send,
  onSent,
  name,
  staysAt,
  children,
}: PlainFormProps<Answer>) => {
  const { busy, submit, finish, noteForget, formRef } = useSubmission({ send, onSent })
  return (
    <Form onSubmit={submit} noValidate {...(defaultValues === undefined ? {} : { defaultValues })}>
      <Stack spacing={4}>{children({ busy })}</Stack>
      <span ref={formRef} hidden />
      <FocusFirstMistake />
      <PreservedInput name={name} />
      <NoteUnsaved name={name} staysAt={staysAt} onNote={noteForget} />
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
