import type { BodyTo } from '#services/calls.contract.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { api } from '../api.ts'
import { withFallback } from '../participation/participation-api.ts'

export type Ballot = BodyTo<'POST /api/vote/{linkId}/submit'>

/**
 * Casts a unit's ballot. The same ballot again returns the same receipt, so that a retry is safe.
 */
export const submitBallot = async (linkId: string, body: Ballot): Promise<Receipt> => {
  const given = { params: { linkId }, body }
  const { receipt } = await withFallback(
    () => api.call('POST /api/vote/{linkId}/submit', { ...given, retries: 0 }),
    () => api.call('POST /api/vote/link/{linkId}/submit', given),
  )
  return receipt
}
