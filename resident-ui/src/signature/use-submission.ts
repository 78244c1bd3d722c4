import { useEffect, useRef, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { useRecovery } from '#ui/report/use-server-health.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { busySeconds } from '../server-waits.ts'
import { submitSignature } from './signing-api.ts'
import type { SubmissionBody } from './submission.ts'

export type SubmissionState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  /** No answer came: the submission is repeated once the connection is back. */
  | { readonly status: 'waiting' }
  /** The server answered that it cannot now: the submission is repeated after a delay. */
  | { readonly status: 'busy'; readonly delayMs: number }
  | { readonly status: 'refused'; readonly error: ApiError }

type SubmissionOptions = {
  readonly token: string
  readonly body: SubmissionBody
  readonly onDone: (receipt: SigningReceipt) => void
  readonly onRefused: (error: ApiError) => void
}

/** Delay where a failing server does not say when it can. */
const RETRY_DELAY_MS = 10_000

/** Returns the state after a failure that passes by itself; null where it does not. */
const stateAfter = (error: ApiError): SubmissionState | null => {
  if (error.kind === 'network') return { status: 'waiting' }
  const seconds = busySeconds(error)
  if (error.kind !== 'server' && seconds === null) return null
  return { status: 'busy', delayMs: seconds === null ? RETRY_DELAY_MS : seconds * 1_000 }
}

/**
 * Submits a signature, once at a time; without an answer it is repeated when the network or the
 * server is back, and by a busy server after the delay that it asks for.
 */
export const useSubmission = ({ token, body, onDone, onRefused }: SubmissionOptions) => {
  const [state, setState] = useState<SubmissionState>({ status: 'idle' })
  // State changes too late for the second press of a double tap.
  const isSending = useRef(false)
  const isWaiting = state.status === 'waiting' || state.status === 'busy'

  const submit = async (): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setState({ status: 'sending' })
    try {
      onDone(await submitSignature(token, body))
    } catch (thrown) {
      const error = toApiError(thrown)
      const next = stateAfter(error)
      setState(next ?? { status: 'refused', error })
      if (next === null) onRefused(error)
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

  useEffect(() => {
    if (state.status !== 'busy') return
    const timer = setTimeout(() => void again.current(), state.delayMs)
    return () => clearTimeout(timer)
  }, [state])

  return { state, submit }
}
