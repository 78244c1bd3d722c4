import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { api } from '../api.ts'
import { readStored, store } from '../browser-storage.ts'
import { hashInAddress } from './receipt-address.ts'
import { verdictOf, type ProofVerdict } from './receipt-proof.ts'

export type ReceiptCheckState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'checked'; readonly check: ReceiptCheck; readonly verdict: ProofVerdict }

const KEY = 'log-key'

const storedKey = (): string | undefined => {
  const kept = readStored('localStorage', KEY)
  return typeof kept === 'string' ? kept : undefined
}

/**
 * Returns the verdict by the key that signed the last receipt checked here, which is stored: another
 * key fails, unless that one leads to it.
 */
const verdictHere = async (check: ReceiptCheck): Promise<ProofVerdict> => {
  const publicKey = storedKey()
  const verdict = await verdictOf(check, { hash: hashInAddress(), publicKey })
  if (verdict === 'fits' && publicKey !== check.treeHead.publicKey) store('localStorage', KEY, check.treeHead.publicKey)
  return verdict
}

const checkReceipt = async (receiptId: string, signal: AbortSignal): Promise<ReceiptCheckState> => {
  try {
    const check = await api.call('GET /api/receipts/{receiptId}', { params: { receiptId }, signal })
    return { status: 'checked', check, verdict: await verdictHere(check) }
  } catch (thrown) {
    return { status: 'failed', error: toApiError(thrown) }
  }
}

/** Reads a receipt from the log, and computes whether its proof holds. */
export const useReceiptCheck = (receiptId: string): ReceiptCheckState => {
  const [state, setState] = useState<ReceiptCheckState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    void checkReceipt(receiptId, controller.signal).then((checked) => {
      if (!controller.signal.aborted) setState(checked)
    })
    return () => controller.abort()
  }, [receiptId])
  return state
}
