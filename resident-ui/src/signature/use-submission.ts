import { useEffect, useRef, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { useRecovery } from '#ui/report/use-server-health.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { submitSignature } from './signing-api.ts'
import type { SubmissionBody } from './submission.ts'

export type SubmissionState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  /** No answer came: the submission is repeated once the connection is back. */
  | { readonly status: 'waiting' }
  | { readonly status: 'refused'; readonly error: ApiError }

type SubmissionOptions = {
  readonly token: string
  readonly body: SubmissionBody
  readonly onDone: (receipt: SigningReceipt) => void
  readonly onRefused: (error: ApiError) => void
}

const isUnreached = ({ kind }: ApiError): boolean => kind === 'network' || kind === 'server'

/**
 * Submits a signature, once at a time; without an answer it is repeated when the network or the
 * server is back.
 */
export const useSubmission = ({ token, body, onDone, onRefused }: SubmissionOptions) => {
  const [state, setState] = useState<SubmissionState>({ status: 'idle' })
  // State changes too late for the second press of a double tap.
  const isSending = useRef(false)
  const isWaiting = state.status === 'waiting'

  const submit = async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setState({ status: 'sending' })
    try {
      onDone(await submitSignature(token, body))
    } catch (thrown) {
      const error = toApiError(thrown)
      setState(isUnreached(error) ? { status: 'waiting' } : { status: 'refused', error })
      if (!isUnreached(error)) onRefused(error)
    } finally {
      isSending.current = false
    }
  }
  const again = useRef(submit)
  useEffect(() => {
    again.current = submit
  })
  useRecovery(() => {
    if (isWaiting) void again.current()
  })
  useEffect(() => {
    if (!isWaiting) return
    const resume = () => void again.current()
    window.addEventListener('online', resume)
    return () => window.removeEventListener('online', resume)
  }, [isWaiting])

  return { state, submit }
}
