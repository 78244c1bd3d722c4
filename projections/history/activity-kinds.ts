import { ApplicationFileMade } from '#events/application/application-file.events.ts'
import { DepositsTurnedOff, DepositsTurnedOn } from '#events/deposit/deposit-settings.events.ts'
import { FormNumberVoided } from '#events/confirmation/form-numbers.events.ts'
import {
  FormRunApplied,
  FormRunConfirmed,
  FormRunRejected,
  FormRunRevoked,
  FormRunWithdrawn,
} from '#events/confirmation/form-run.events.ts'
import { ApartmentRegistered } from '#events/apartment/apartment.events.ts'
import { AdminAssigned, AdminUnassigned } from '#events/account/admin.events.ts'
import { IdentityMismatchAccepted, IdentityMismatchRefused } from '#events/identity/identity-mismatch.events.ts'
import {
  ListArchived,
  ListChanged,
  ListClosed,
  ListCreated,
  ListDeleted,
  ListReopened,
  ListRestored,
} from '#events/list/list.events.ts'
import {
  ConsentWithdrawn,
  PaperConsentConfirmed,
  PaperConsentEntered,
  PaperConsentRefused,
} from '#events/signature/consent.events.ts'
import {
  CampaignGuideChanged,
  SignatureLinkAttached,
  SignatureLinkRemoved,
  SignatureLinkStatusChanged,
  ConsentEffectAcknowledged,
  ConsentExplanationsChanged,
  SignatureSettingsChanged,
} from '#events/signature/signature-campaign.events.ts'
import { SignatureRequestDeleted, SignatureRequestGuideChanged } from '#events/signature/signature-request.events.ts'
import {
  ChoicesDrawn,
  VoteAnnounced,
  VoteAnnouncementWithdrawn,
  VoteClosed,
  VoteCounted,
  VoteCreated,
  VoteDeleted,
  VoteLinkAttached,
  VoteLinkRemoved,
  VoteLinkStatusChanged,
  VoteOpened,
  VoteResultsSeen,
  VoteRevised,
} from '#events/vote/vote.events.ts'
import { MailingCancelled, MailingPaused, MailingPlanned, MailingResumed } from '#events/mailing/mailing.events.ts'
import { MessageSettingsSet } from '#events/messaging/message-settings.events.ts'
import { RegisterRetentionSet } from '#events/registry/register-retention.events.ts'
import { RegisterDeleted, RegisterRiskCleared, RegisterRiskRestored } from '#events/registry/register.events.ts'
import {
  RegistryCollectionCancelled,
  RegistryCollectionFinished,
  RegistryCollectionStarted,
} from '#events/registry/registry-collection.events.ts'
import { RegistryImportFinished } from '#events/registry/registry-import.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

const kinds = {
  [ApartmentRegistered.type]: 'apartment-registered',
  [AdminAssigned.type]: 'admin-assigned',
  [AdminUnassigned.type]: 'admin-unassigned',
  [ListCreated.type]: 'list-created',
  [ListChanged.type]: 'list-changed',
  [ListClosed.type]: 'list-closed',
  [ListReopened.type]: 'list-reopened',
  [ListArchived.type]: 'list-archived',
  [ListRestored.type]: 'list-restored',
  [ListDeleted.type]: 'list-deleted',
  [VoteCreated.type]: 'vote-created',
  [VoteRevised.type]: 'vote-revised',
  [VoteDeleted.type]: 'vote-deleted',
  [VoteAnnounced.type]: 'vote-announced',
  [VoteAnnouncementWithdrawn.type]: 'vote-announcement-withdrawn',
  [ChoicesDrawn.type]: 'choices-drawn',
  [VoteCounted.type]: 'vote-counted',
  [VoteOpened.type]: 'vote-opened',
  [VoteClosed.type]: 'vote-closed',
  [VoteLinkAttached.type]: 'link-made',
  [VoteLinkStatusChanged.type]: 'link-changed',
  [VoteLinkRemoved.type]: 'link-changed',
  [VoteResultsSeen.type]: 'results-seen',
  [SignatureLinkAttached.type]: 'signature-link-made',
  [SignatureLinkStatusChanged.type]: 'signature-link-changed',
  [SignatureLinkRemoved.type]: 'signature-link-changed',
  [SignatureSettingsChanged.type]: 'signature-settings-changed',
  [ConsentEffectAcknowledged.type]: 'consent-effect-acknowledged',
  [ConsentExplanationsChanged.type]: 'explanations-changed',
  [CampaignGuideChanged.type]: 'guide-changed',
  [SignatureRequestGuideChanged.type]: 'guide-changed',
  [SignatureRequestDeleted.type]: 'signature-request-deleted',
  [PaperConsentEntered.type]: 'paper-entered',
  [PaperConsentConfirmed.type]: 'paper-confirmed',
  [PaperConsentRefused.type]: 'paper-refused',
  [FormRunApplied.type]: 'form-run-applied',
  [FormRunWithdrawn.type]: 'form-run-withdrawn',
  [FormRunConfirmed.type]: 'form-run-confirmed',
  [FormRunRejected.type]: 'form-run-rejected',
  [FormRunRevoked.type]: 'form-run-revoked',
  [FormNumberVoided.type]: 'form-number-voided',
  [DepositsTurnedOn.type]: 'deposits-turned-on',
  [DepositsTurnedOff.type]: 'deposits-turned-off',
  [ApplicationFileMade.type]: 'application-file-made',
  [ConsentWithdrawn.type]: 'paper-withdrawn',
  [IdentityMismatchAccepted.type]: 'mismatch-accepted',
  [IdentityMismatchRefused.type]: 'mismatch-refused',
  [MessageSettingsSet.type]: 'message-settings-changed',
  [MailingPlanned.type]: 'messages-sent',
  [MailingPaused.type]: 'messages-paused',
  [MailingResumed.type]: 'messages-resumed',
  [MailingCancelled.type]: 'messages-cancelled',
  [RegistryCollectionStarted.type]: 'registers-collecting',
  [RegistryCollectionFinished.type]: 'registers-collected',
  [RegistryCollectionCancelled.type]: 'registers-collection-cancelled',
  [RegistryImportFinished.type]: 'registers-imported',
  [RegisterDeleted.type]: 'register-deleted',
  [RegisterRiskCleared.type]: 'register-risk-cleared',
  [RegisterRiskRestored.type]: 'register-risk-restored',
  [RegisterRetentionSet.type]: 'register-retention-set',
} as const satisfies Readonly<Record<string, string>>

/**
 * Kinds of the dashboard's contract. Changes of a roll, requests to sign, and data taken over from
 * registers are added up.
 */
export type ActivityKind =
  | (typeof kinds)[keyof typeof kinds]
  | 'roll-imported'
  | 'roll-changed'
  | 'roll-removed'
  | 'signatures-requested'
  | 'signatures-reminded'
  | 'register-proposals-accepted'
  | 'register-proposals-taken-back'

/** Types of events that are listed one by one. */
export const notableTypes: readonly string[] = Object.keys(kinds)

/**
 * Returns the kind of an event; undefined: it is not listed. A resident's own withdrawal, and the
 * receipt for it, are no work of the office.
 */
export const activityKindOf = ({ type, data }: RecordedEvent): ActivityKind | undefined => {
  if (type === ConsentWithdrawn.type && (data as { readonly way: string }).way !== 'paper') return undefined
  if (type === MailingPlanned.type && (data as { readonly cause: string }).cause === 'submission') return undefined
  const known: Readonly<Record<string, ActivityKind | undefined>> = kinds
  return known[type]
}
