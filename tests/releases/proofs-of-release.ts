import type { SealedEvent } from '#infra/platform/event-store/event-store.ts'
import { hashOfEvent } from '#infra/platform/event-store/leaf.ts'
import { appendLeaves, rootOf, type MerkleNode } from '#infra/platform/event-store/merkle.ts'
import { isSignedBy, type TreeHead } from '#projections/log/tree-heads.ts'
import type { ReceiptCheck } from '#services/participation/receipts.contract.ts'
import { verdictOf } from '../../resident-ui/src/receipt/receipt-proof.ts'

/**
 * The log of a release as it was recorded then, with heads that were signed of it, receipts that
 * were given, and evidence files (base64).
 */
export type RecordedLog = {
  readonly publicKey: string
  readonly events: readonly SealedEvent[]
  readonly heads: readonly TreeHead[]
  readonly receipts: readonly ReceiptCheck[]
  readonly evidence: readonly string[]
}

/**
 * Returns what of a recorded log this release no longer takes for right; nothing where all of it
 * holds.
 */
export const faultsOf = async ({ publicKey, events, heads, receipts }: RecordedLog): Promise<readonly string[]> => {
  const faults: string[] = []
  for (const [index, event] of events.entries()) {
    if (event.position !== index + 1) faults.push(`position ${index + 1} is missing`)
    if (hashOfEvent(event) !== event.hash) faults.push(`the event at ${event.position} has another hash`)
  }
  let peaks: readonly MerkleNode[] = []
  let size = 0
  for (const head of heads.toSorted((one, other) => one.size - other.size)) {
    const leaves = events.slice(size, head.size).map(({ hash }) => Buffer.from(hash, 'hex'))
    ;({ peaks } = appendLeaves(peaks, size, leaves))
    ;({ size } = head)
    if (rootOf(peaks).toString('hex') !== head.root) faults.push(`the head of ${head.size} events has another root`)
    if (!(await isSignedBy(publicKey, head))) faults.push(`the head of ${head.size} events is not signed`)
  }
  for (const receipt of receipts) {
    const verdict = await verdictOf(receipt, { hash: receipt.receipt.hash, publicKey })
    if (verdict !== 'fits') faults.push(`the receipt ${receipt.receipt.id} ${verdict}`)
  }
  return faults
}
