import { IdentityMismatchAccepted, IdentityMismatchRaised } from '#events/identity/identity-mismatch.events.ts'
import { IdentityVerified } from '#events/identity/identity-verification.events.ts'
import {
  ConsentDeclined,
  ConsentDeclineSigned,
  ConsentPreparationEnded,
  ConsentPrepared,
  ConsentSigned,
  ConsentWithdrawn,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
  PaperConsentEntered,
  PaperConsentRefused,
} from '#events/signature/consent.events.ts'
import { PaperCopyAttached, PaperCopyDestroyed, PaperCopyStored } from '#events/signature/paper-copy.events.ts'
import { PaperWithdrawalRequested } from '#events/signature/paper-withdrawal.events.ts'
import {
  SignatureRequestDeleted,
  SignatureRequested,
  SignatureRequestGuideChanged,
  SignatureRequestReminded,
  SignatureRequestViewed,
} from '#events/signature/signature-request.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '../set-based.ts'

const ofConsents = [
  ConsentSigned,
  ConsentWithdrawn,
  ConsentDeclined,
  ConsentDeclineSigned,
  ConsentPrepared,
  ConsentPreparationEnded,
  PaperConsentEntered,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
  PaperConsentRefused,
  PaperWithdrawalRequested,
  PaperCopyStored,
  PaperCopyAttached,
  PaperCopyDestroyed,
] as const
const ofRequests = [
  SignatureRequested,
  SignatureRequestViewed,
  SignatureRequestReminded,
  SignatureRequestGuideChanged,
  SignatureRequestDeleted,
] as const

/**
 * Types of the events of signature campaigns, and of proofs of identity, that a person's log lists.
 */
export const signatureLogTypes: readonly string[] = [
  ...[...ofConsents, ...ofRequests].map(({ type }) => type),
  IdentityVerified.type,
  IdentityMismatchRaised.type,
  IdentityMismatchAccepted.type,
]

type OfPerson = { readonly personId: string; readonly listId: string | null }

/**
 * Returns what happened to a person, and in which list; a proof of identity counts for all lists
 * that it opens.
 */
export const signatureEventsOfPersons = (events: readonly RecordedEvent[]) => {
  const submitted = ofConsents.flatMap((definition) =>
    eventsOf<string, { readonly personId: string; readonly listId: string }>(definition, events).map((event) => ({
      event,
      kind: 'submission' as const,
      of: event.data satisfies OfPerson,
    })),
  )
  const accepted = eventsOf(IdentityMismatchAccepted, events).map((event) => ({
    event,
    kind: 'verification' as const,
    of: event.data satisfies OfPerson,
  }))
  const proven = eventsOf(IdentityVerified, events).flatMap((event) =>
    [...new Set(event.data.entries.map(({ personId }) => personId))].map((personId) => ({
      event,
      kind: 'verification' as const,
      of: { personId, listId: null } satisfies OfPerson,
    })),
  )
  return [...submitted, ...accepted, ...proven]
}

type OfEntry = { readonly listUserId?: string | undefined }

/** Returns events that name only an entry, by which their person is found. */
export const signatureEventsOfEntries = (events: readonly RecordedEvent[]) => [
  ...ofRequests.flatMap((definition) =>
    eventsOf<string, OfEntry>(definition, events).map((event) => ({ event, kind: 'request' as const })),
  ),
  // Such an event has no entry for people who came by the public link: theirs is known once it is
  // accepted.
  ...eventsOf(IdentityMismatchRaised, events)
    .filter(({ data }) => data.listUserId !== undefined)
    .map((event) => ({ event, kind: 'verification' as const })),
]
