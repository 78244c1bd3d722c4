import { useEffect, useRef, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { pause } from '#ui/http/pace.ts'
import type {
  CertificateSigningState,
  WaitingSignature,
} from '#services/signature/certificate/certificate-signing.contract.ts'
import type { SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { beginCertificate, cancelCertificate, followCertificate } from '../signing-api.ts'
import type { CertifiedBody } from '../signing-draft.ts'

export type CertificateApp = CertifiedBody['app']

export type CertificateState =
  /** `text`: why the last one ended without a signature. */
  | { readonly name: 'choosing'; readonly text: string | null; readonly error: ApiError | null }
  | { readonly name: 'beginning'; readonly app: CertificateApp }
  /** A signature that this page does not know yet: opened anew while its app waits. */
  | { readonly name: 'resuming'; readonly signatureId: string }
  | { readonly name: 'waiting'; readonly signature: WaitingSignature; readonly isCancelling: boolean }

type CertificateOptions = {
  readonly token: string
  /** Body of the submission for an app. */
  readonly bodyFor: (app: CertificateApp) => CertifiedBody
  /** Signature that waited when the page was read. */
  readonly resumed: { readonly signatureId: string } | null
  readonly onSigned: (receipt: SigningReceipt) => void
  readonly onRefused: (error: ApiError) => void
}

const EVERY_MS = 2_500

const choosing = (text: string | null = null, error: ApiError | null = null): CertificateState => ({
  name: 'choosing',
  text,
  error,
})

/** Tells whether a failure passes by itself: the page asks on. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status >= 500 || status === 429

type WatchOptions = Pick<CertificateOptions, 'token' | 'onRefused'> & {
  readonly state: CertificateState
  readonly onFound: (found: CertificateSigningState) => void
  readonly onEnded: (error: ApiError) => void
}

/** Asks every few seconds, and whenever the page is shown again, how far a signature is. */
const useFollowing = ({ token, state, onFound, onEnded, onRefused }: WatchOptions): void => {
  const handlers = useRef({ onFound, onEnded, onRefused })
  useEffect(() => {
    handlers.current = { onFound, onEnded, onRefused }
  })
  const waitsFor = state.name === 'waiting' ? state.signature.signatureId : null
  const asksFor = state.name === 'resuming' ? state.signatureId : waitsFor
  useEffect(() => {
    if (asksFor === null) return
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (): Promise<void> => {
      try {
        const found = await followCertificate(token, asksFor, signal)
        if (!signal.aborted && (found.status !== 'waiting' || waitsFor === null)) handlers.current.onFound(found)
      } catch (thrown) {
        const error = toApiError(thrown)
        if (signal.aborted || isPassing(error)) return
        handlers.current.onEnded(error)
        handlers.current.onRefused(error)
      }
    }
    const watch = async (): Promise<void> => {
      while (!signal.aborted) {
        await ask()
        await pause(EVERY_MS, signal)
      }
    }
    void watch()
    // Coming back from the app, nobody waits for the next turn.
    const onShown = (): void => void (document.visibilityState === 'visible' && ask())
    document.addEventListener('visibilitychange', onShown)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [token, asksFor, waitsFor])
}

/** Runs one act at a time: state changes too late for the second press of a double tap. */
const useOneAct = (
  onFound: (found: CertificateSigningState) => void,
  onFailed: (error: ApiError) => void,
): ((act: () => Promise<CertificateSigningState>) => Promise<void>) => {
  const isSending = useRef(false)
  return async (act) => {
    if (isSending.current) return
    isSending.current = true
    try {
      onFound(await act())
    } catch (thrown) {
      onFailed(toApiError(thrown))
    } finally {
      isSending.current = false
    }
  }
}

/**
 * Signs in an app: begins, asks every few seconds until the owner has signed there, cancels, sends
 * again.
 */
export const useCertificate = ({ token, bodyFor, resumed, onSigned, onRefused }: CertificateOptions) => {
  const [state, setState] = useState<CertificateState>(
    resumed === null ? choosing() : { name: 'resuming', signatureId: resumed.signatureId },
  )
  const resumedId = resumed?.signatureId
  useEffect(() => {
    if (resumedId !== undefined)
      setState((before) => (before.name === 'choosing' ? { name: 'resuming', signatureId: resumedId } : before))
  }, [resumedId])
  const onFound = (found: CertificateSigningState): void => {
    if (found.status === 'signed') return onSigned(found.receipt)
    setState(
      found.status === 'ended' ? choosing(found.text) : { name: 'waiting', signature: found, isCancelling: false },
    )
  }
  const onEnded = (error: ApiError): void => setState(choosing(null, error))
  useFollowing({ token, state, onFound, onEnded, onRefused })
  const attempt = useOneAct(onFound, (error) => {
    onEnded(error)
    if (!isPassing(error)) onRefused(error)
  })
  const begin = (app: CertificateApp): Promise<void> =>
    attempt(() => {
      setState({ name: 'beginning', app })
      return beginCertificate(token, bodyFor(app))
    })
  const cancel = (signature: WaitingSignature): Promise<void> =>
    attempt(() => {
      setState({ name: 'waiting', signature, isCancelling: true })
      return cancelCertificate(token, signature.signatureId)
    })
  const sendAgain = (signature: WaitingSignature): Promise<void> =>
    attempt(async () => {
      setState({ name: 'waiting', signature, isCancelling: true })
      const given = await cancelCertificate(token, signature.signatureId)
      return given.status === 'ended' ? beginCertificate(token, bodyFor(signature.app)) : given
    })
  return { state, begin, cancel, sendAgain }
}
