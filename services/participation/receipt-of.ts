import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { newLinkSecret } from '../core/secrets.ts'
import type { Receipt } from './receipts.contract.ts'

/** Returns a new receipt's id, which nobody can guess. */
export const newReceiptId = (): string => newLinkSecret()

/** The receipt of a submission, whose event names it. Null where nothing was submitted. */
export const receiptOf = (submitted: RecordedEvent | undefined): Receipt | null =>
  // Events of submissions hold the number of their receipt.
  submitted
    ? {
        id: (submitted.data as { readonly receiptId: string }).receiptId,
        hash: submitted.hash,
        position: submitted.position,
        submittedAt: submitted.metadata.at,
      }
    : null
