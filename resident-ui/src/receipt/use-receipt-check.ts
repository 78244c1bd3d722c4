import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/api-client.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { api } from '../api.ts'
import { canVerify, verifyInclusion } from './inclusion-proof.ts'

/** 'fits' and 'differs' were computed here; 'not-computed' is the server's word alone. */
export type ProofVerdict = 'fits' | 'differs' | 'not-computed'

export type ReceiptCheckState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'checked'; readonly check: ReceiptCheck; readonly verdict: ProofVerdict }

const verdictOf = async ({ receipt, leafIndex, treeHead, inclusionProof }: ReceiptCheck): Promise<ProofVerdict> => {
  if (!canVerify()) return 'not-computed'
  const fits = await verifyInclusion({
    leafHash: receipt.hash,
    leafIndex,
    treeSize: treeHead.size,
    proof: inclusionProof,
    root: treeHead.root,
  })
  return fits ? 'fits' : 'differs'
}

const checkReceipt = async (receiptId: string, signal: AbortSignal): Promise<ReceiptCheckState> => {
  try {
    const check = await api.call('GET /api/receipts/{receiptId}', { params: { receiptId }, signal })
    return { status: 'checked', check, verdict: await verdictOf(check) }
  } catch (thrown) {
    return { status: 'failed', error: toApiError(thrown) }
  }
}

/** What the log says of a receipt, and whether its proof holds when computed here. */
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
