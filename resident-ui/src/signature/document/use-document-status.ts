import type { Document } from '#services/document/documents.contract.ts'
import { useEffect, useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { pause } from '#ui/http/pace.ts'
import { ownDocument } from '../signing-api.ts'

/**
 * State of a document. later: it takes long, or the session has ended; it is there when the link is
 * opened again.
 */
export type DocumentReadiness = 'making' | 'ready' | 'failed' | 'later'

const EVERY_MS = 2_000
const MAX_MS = 180_000

type Deposit = NonNullable<Document['deposit']>

/** State of a document and its deposit; null where it is not deposited. */
export type DocumentStanding = { readonly readiness: DocumentReadiness; readonly deposit: Deposit | null }

const standingOf = async (id: string, signal: AbortSignal): Promise<DocumentStanding> => {
  try {
    const { status, deposit } = await ownDocument(id, signal)
    if (status === 'sealed') return { readiness: 'ready', deposit }
    return { readiness: status === 'rendering' ? 'making' : 'failed', deposit: null }
  } catch (thrown) {
    const { status, code } = toApiError(thrown)
    // Read models follow a moment after the receipt.
    const isPassing = code === 'NOT_FOUND' || status === 0 || status >= 500
    return { readiness: isPassing ? 'making' : 'later', deposit: null }
  }
}

const isOver = ({ readiness, deposit }: DocumentStanding): boolean =>
  readiness !== 'making' && (deposit === null || deposit.certificateNumber !== null)

/**
 * Tells whether a requested document is ready, and deposited where it is to be: polled every two
 * seconds until it is, or for three minutes.
 */
export const useDocumentStatus = (id: string): DocumentStanding => {
  const [standing, setStanding] = useState<DocumentStanding>({ readiness: 'making', deposit: null })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const watch = async (): Promise<void> => {
      const end = performance.now() + MAX_MS
      while (performance.now() < end) {
        const found = await standingOf(id, signal)
        if (signal.aborted) return
        // A connection that is down for a moment takes nothing back.
        setStanding((known) => (known.readiness === 'ready' && found.readiness !== 'ready' ? known : found))
        if (isOver(found)) return
        await pause(EVERY_MS, signal)
        if (signal.aborted) return
      }
      setStanding((known) => (known.readiness === 'ready' ? known : { readiness: 'later', deposit: null }))
    }
    void watch()
    return () => controller.abort()
  }, [id])
  return standing
}
