import { z } from 'zod'
import {
  ConsentDeclineSigned,
  ConsentSigned,
  ConsentWithdrawn,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
} from '#events/signature/consent.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { receiptSubject, type ReceiptSubject } from '#events/mailing/receipt-message.events.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import { ProxyConfirmed, ProxyRevoked } from '#events/vote/proxy.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { reactTo } from '../../core/react-to.ts'

export const SEND_RECEIPT_MESSAGE = 'send-receipt-message'

export const receiptJobForm = z.object({
  about: receiptSubject,
  listId: z.string(),
  listUserId: z.string(),
  voteId: z.string().nullable(),
  receiptId: z.string().nullable(),
  /** Position of the event. */
  position: z.int().positive(),
  /** Request that recorded it, which may have recorded others of the same person; null: unknown. */
  request: z.string().nullable(),
  /** Put off after a try that may have sent it. */
  mayBeSent: z.boolean().optional(),
})
export type ReceiptJob = z.output<typeof receiptJobForm>

export const receiptJob = (payload: ReceiptJob): NewJob => ({
  task: SEND_RECEIPT_MESSAGE,
  payload,
  key: `${SEND_RECEIPT_MESSAGE} ${payload.position}`,
  // Without a queue of its own: verification codes are urgent, and go first in a rush of ballots.
  maxAttempts: 12,
})

type Submission = {
  readonly listId: string
  readonly listUserId: string
  readonly voteId?: string
  readonly receiptId?: string
}
type RecordedSubmission = { readonly data: Submission; readonly position: number; readonly metadata: Metadata }

const jobOf = (about: ReceiptSubject, { data, position, metadata }: RecordedSubmission): readonly NewJob[] => {
  const { listId, listUserId, voteId = null, receiptId = null } = data
  return [receiptJob({ about, listId, listUserId, voteId, receiptId, position, request: metadata.requestId ?? null })]
}

/**
 * Adds the job of a receipt message for each ballot, consent, withdrawal and proxy form. Ballots on
 * paper and at the desk, and withdrawn ones, have warnings of their own
 * (`services/vote/paper/notify-voter.ts`).
 */
export const receiptMessageReactors = [
  reactTo(BallotCast, 'receipts-of-ballots', (event) => {
    const { way } = event.data
    return way === 'paper' || way === 'desk' ? [] : jobOf('ballot', event)
  }),
  reactTo(ConsentSigned, 'receipts-of-consents', (event) => jobOf('consent', event)),
  reactTo(ConsentDeclineSigned, 'receipts-of-declines', (event) => jobOf('consent', event)),
  reactTo(PaperConsentConfirmed, 'receipts-of-papers', (event) => jobOf('consent', event)),
  reactTo(PaperConsentDeclineConfirmed, 'receipts-of-paper-declines', (event) => jobOf('consent', event)),
  reactTo(ConsentWithdrawn, 'receipts-of-withdrawals', (event) => jobOf('withdrawal', event)),
  reactTo(ProxyConfirmed, 'receipts-of-proxies', (event) => jobOf('proxy-named', event)),
  // One that ends with the owner's own ballot has that ballot's receipt.
  reactTo(ProxyRevoked, 'receipts-of-revocations', (event) =>
    event.data.cause === undefined ? jobOf('proxy-revoked', event) : [],
  ),
]

/** Types of the events that one request may record several of about one person. */
export const submissionTypes: readonly string[] = [BallotCast.type, ConsentSigned.type, ConsentDeclineSigned.type]
