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

const readinessOf = async (id: string, signal: AbortSignal): Promise<DocumentReadiness> => {
  try {
    const { status } = await ownDocument(id, signal)
    if (status === 'sealed') return 'ready'
    return status === 'rendering' ? 'making' : 'failed'
  } catch (thrown) {
    const { status, code } = toApiError(thrown)
    // Read models follow a moment after the receipt.
    if (code === 'NOT_FOUND' || status === 0 || status >= 500) return 'making'
    return 'later'
  }
}

/**
 * Tells whether a requested document is ready: polled every two seconds until it is, or for three
 * minutes.
 */
export const useDocumentStatus = (id: string): DocumentReadiness => {
  const [readiness, setReadiness] = useState<DocumentReadiness>('making')
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const watch = async (): Promise<void> => {
      const end = performance.now() + MAX_MS
      while (performance.now() < end) {
        const found = await readinessOf(id, signal)
        if (signal.aborted) return
        setReadiness(found)
        if (found !== 'making') return
        await pause(EVERY_MS, signal)
        if (signal.aborted) return
      }
      setReadiness('later')
    }
    void watch()
    return () => controller.abort()
  }, [id])
  return readiness
}
