import { Alert, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { useFormContext, useFormState, type FieldValues } from 'react-hook-form'
import { formatDateTime } from '#ui/format.ts'
import { fitsForm, forgetKeptForm, keepForm, readKeptForm, type KeptForm as KeptValues } from './kept-forms.ts'

type KeptFormProps = {
  /** Name of the form, with what it is about: each has an unsent form of its own. */
  readonly name: string
  /** Removes what must not stay in the browser. */
  readonly withoutSecrets: (values: FieldValues) => FieldValues
}

/** Time without a change after which the form is kept, in milliseconds. */
const QUIET = 800

/**
 * Keeps what the form around it holds in this browser, for its administrator alone, and offers it
 * after a reload. It is never applied by itself, and is discarded once it was sent.
 */
export const KeptForm = ({ name, withoutSecrets }: KeptFormProps) => {
  const { data: identity } = useGetIdentity()
  return identity === undefined ? null : (
    <KeptFormOf key={`${identity.id}/${name}`} id={`${identity.id}/${name}`} withoutSecrets={withoutSecrets} />
  )
}

type KeptFormOfProps = Pick<KeptFormProps, 'withoutSecrets'> & { readonly id: string }

/** Keeps the values while somebody types, and discards them after they were sent. */
const useKeeping = ({ id, withoutSecrets }: KeptFormOfProps): void => {
  const { getValues, subscribe } = useFormContext()
  const { isSubmitSuccessful } = useFormState()
  const latest = useRef({ isSent: isSubmitSuccessful, withoutSecrets })
  useEffect(() => {
    latest.current = { isSent: isSubmitSuccessful, withoutSecrets }
    if (isSubmitSuccessful) forgetKeptForm(id)
  }, [id, isSubmitSuccessful, withoutSecrets])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (): void => {
      timer = undefined
      if (!latest.current.isSent) keepForm(id, latest.current.withoutSecrets(getValues()))
    }
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ isDirty }) => {
        clearTimeout(timer)
        timer = isDirty === true ? setTimeout(keep, QUIET) : undefined
      },
    })
    // A page that goes away does not wait.
    const leave = (): void => {
      if (timer !== undefined) keep()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      clearTimeout(timer)
      leave()
    }
  }, [id, getValues, subscribe])
}

const KeptFormOf = ({ id, withoutSecrets }: KeptFormOfProps) => {
  const { getValues, reset } = useFormContext()
  const [kept, setKept] = useState<KeptValues | null>(() => {
    const earlier = readKeptForm(id)
    return earlier !== null && fitsForm(earlier.values, getValues()) ? earlier : null
  })
  useKeeping({ id, withoutSecrets })
  if (kept === null) return null
  return (
    <Alert
      severity="info"
      action={
        <>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              reset({ ...getValues(), ...kept.values }, { keepDefaultValues: true })
              setKept(null)
            }}
          >
            이어서 쓰기
          </Button>
          <Button
            color="inherit"
            size="small"
            onClick={() => {
              forgetKeptForm(id)
              setKept(null)
            }}
          >
            버리기
          </Button>
        </>
      }
    >
      {formatDateTime(kept.at)}에 쓰다 만 내용이 있습니다.
    </Alert>
  )
}
