import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { day, dong, ho, id, text } from '../values/schemas.ts'
import { certifiedMail } from './consent.events.ts'

/**
 * Stream `paper-withdrawal-{consentId}`: an administrator holds a paper by which an owner withdraws a
 * consent. It has effect once a second administrator confirms the approval (`approvalId`); the
 * withdrawal itself is `ConsentWithdrawn` of the consent's stream.
 */
export const PaperWithdrawalRequested = defineEvent(
  'PaperWithdrawalRequested',
  {
    withdrawalId: id,
    consentId: id,
    listId: id,
    apartmentId: id,
    listUserId: id,
    personId: id,
    dong,
    ho,
    approvalId: id,
    requestedBy: id,
    /** Day written on the paper. */
    withdrawnOn: day,
    /** Mail that brought it; absent: it was handed in. */
    mail: certifiedMail.optional(),
    reason: personal(text(500)),
  },
  { sealedFor: 'personId' },
)

export type PaperWithdrawalEvent = EventOf<typeof PaperWithdrawalRequested>
