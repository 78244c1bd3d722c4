import * as identityRecord from '#events/participation/identity-record.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

const kinds = {
  [identityRecord.IdentityRecorded.type]: 'verification',
  [identityRecord.IdentityRecordedInPerson.type]: 'verification',
  [identityRecord.IdentityRecordConfirmed.type]: 'verification',
  [identityRecord.IdentityRecordRejected.type]: 'verification',
  [identityRecord.IdentityRecordRevoked.type]: 'verification',
  [identityRecord.IdentityLinkIssued.type]: 'verification',
  [identityRecord.IdentityLinkRefused.type]: 'verification',
  [identityRecord.IdentityLinkOpened.type]: 'verification',
  [identityRecord.SigningTabletLent.type]: 'verification',
  [identityRecord.SigningTabletOpened.type]: 'verification',
  [identityRecord.SigningTabletEnded.type]: 'verification',
  [identityRecord.IdentityLinkSent.type]: 'message',
  [identityRecord.IdentityOwnerNotified.type]: 'message',
} as const

/** Types of events of identities of owners without a Korean phone. */
export const identityRecordLogTypes: readonly string[] = Object.keys(kinds)

/** Returns the person and the kind of each such event. */
export const identityEventsOfPersons = (events: readonly RecordedEvent[]) =>
  events.flatMap((event) => {
    const kind = (kinds as Readonly<Record<string, (typeof kinds)[keyof typeof kinds] | undefined>>)[event.type]
    // Events of these types name their person.
    return kind ? [{ event, kind, of: event.data as { readonly personId: string; readonly listId: string } }] : []
  })
