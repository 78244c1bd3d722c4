import { ListUserAdded, ListUserChanged, ListUserRemoved, EntryNoted } from '#events/roll/list-user.events.ts'
import { MemoWithdrawn, MemoWritten } from '#events/person/memo.events.ts'
import {
  ContactChangeProposed,
  ContactChangeSettled,
  ContactObjected,
  ContactObjectionSettled,
  PersonChanged,
  PersonErased,
  PersonRegistered,
} from '#events/person/person.events.ts'
import { MessageAccepted, MessageRefused, MessageWithheld } from '#events/messaging/message.events.ts'
import {
  BallotChallenged,
  BallotChallengeRejected,
  BallotChallengeUpheld,
} from '#events/vote/ballot-challenge.events.ts'
import {
  BallotCast,
  BallotPaperCast,
  BallotPaperIssued,
  BallotPaperReturned,
  BallotSetAside,
  BallotWithdrawn,
} from '#events/vote/ballot.events.ts'
import {
  VerificationCodeIssued,
  VerificationCodeRefused,
  VerificationLocked,
  VoterVerified,
} from '#events/participation/voter-verification.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '../set-based.ts'
import { campaignLogTypes } from './campaign-log.ts'
import { messageEventsOfPersons, messageLogTypes, messageOutcomes } from './message-log.ts'
import { proxyEventsOfEntries, proxyEventsOfHolders, proxyLogTypes } from './proxy-log.ts'
import {
  OwnershipPassed,
  OwnershipPassingUndone,
  PublicLandAsked,
  PublicLandRefused,
  PublicLandRequestUndone,
} from '#events/consent-count/deemed-consent.events.ts'
import { LaterConsentObjected } from '#events/consent-count/later-objection.events.ts'
import { identityEventsOfPersons, identityRecordLogTypes } from './identity-record-log.ts'
import { signatureEventsOfEntries, signatureEventsOfPersons, signatureLogTypes } from './signature-log.ts'
import { DeskTabletOpened, VoterSeenAtDesk } from '#events/participation/voter-at-desk.events.ts'
import { VoterTold } from '#events/vote/voter-told.events.ts'
import { OwnerExcluded, OwnerExclusionEnded, OwnerExclusionProposed } from '#events/roll/owner-exclusion.events.ts'

/** Kinds of the contract of the list's users, in the order of the numbers they are stored by. */
export const userLogKinds = [
  'roll',
  'person',
  'memo',
  'request',
  'verification',
  'message',
  'submission',
  'list',
  'erasure',
] as const
export type UserLogKind = (typeof userLogKinds)[number]

const kinds = {
  [BallotPaperIssued.type]: 'submission',
  [BallotPaperReturned.type]: 'submission',
  [BallotPaperCast.type]: 'submission',
  [BallotSetAside.type]: 'submission',
  [BallotWithdrawn.type]: 'submission',
  [BallotChallenged.type]: 'submission',
  [BallotChallengeRejected.type]: 'submission',
  [BallotChallengeUpheld.type]: 'submission',
  [VoterSeenAtDesk.type]: 'verification',
  [DeskTabletOpened.type]: 'verification',
  [VoterTold.type]: 'message',
} as const

/** Types of events at an assembly's desk, and of papers. */
const deskLogTypes: readonly string[] = Object.keys(kinds)

/** Returns the person and the kind of each event of the desk. */
const deskEventsOfPersons = (events: readonly RecordedEvent[]) =>
  events.flatMap((event) => {
    const kind = (kinds as Readonly<Record<string, (typeof kinds)[keyof typeof kinds] | undefined>>)[event.type]
    // Events of these types name their person.
    return kind ? [{ event, kind, of: event.data as { readonly personId: string; readonly listId: string } }] : []
  })

const aboutEntries = [
  EntryNoted,
  OwnerExclusionProposed,
  OwnerExcluded,
  OwnerExclusionEnded,
  OwnershipPassed,
  OwnershipPassingUndone,
  PublicLandAsked,
  PublicLandRefused,
  PublicLandRequestUndone,
  LaterConsentObjected,
] as const

/** Types of the events that a person's log names of an entry beside its holding. */
const entryLogTypes: readonly string[] = aboutEntries.map(({ type }) => type)

type OwnerFields = { readonly listId: string; readonly personId: string }

/** Returns what was noted of an entry, and whether its owner is in the number of owners. */
const entryEventsOfPersons = (events: readonly RecordedEvent[]) =>
  aboutEntries
    .flatMap((definition) => eventsOf<string, OwnerFields>(definition, events))
    .map((event) => ({ event, of: event.data }))

/** Types of the events that persons' logs tell of. */
export const userLogTypes: readonly string[] = [
  PersonRegistered.type,
  PersonChanged.type,
  ContactChangeProposed.type,
  ContactChangeSettled.type,
  ContactObjected.type,
  ContactObjectionSettled.type,
  PersonErased.type,
  ListUserAdded.type,
  ListUserChanged.type,
  ListUserRemoved.type,
  MemoWritten.type,
  MemoWithdrawn.type,
  VerificationCodeIssued.type,
  VerificationCodeRefused.type,
  VerificationLocked.type,
  VoterVerified.type,
  MessageAccepted.type,
  MessageRefused.type,
  MessageWithheld.type,
  BallotCast.type,
  ...entryLogTypes,
  ...deskLogTypes,
  ...identityRecordLogTypes,
  ...campaignLogTypes,
  ...proxyLogTypes,
  ...signatureLogTypes,
  ...messageLogTypes,
]

/**
 * Mention of a person in an event, which their log tells of in one list, or in all. The person is
 * named, or the event names an entry, a verification or a message of theirs.
 */
export type PersonMention = {
  readonly position: number
  readonly kind: UserLogKind
  readonly isOfAllLists: boolean
  readonly personId?: string
  /** Entry, verification or message whose person is meant. */
  readonly of?: string | undefined
}

/**
 * Returns who events are about in the sense of persons' logs. A change of name is one act, whatever
 * units have it.
 */
export const personMentions = (events: readonly RecordedEvent[]): readonly PersonMention[] => [
  ...ofPersons(events),
  ...ofPersonsInLists(events),
  ...ofEntries(events),
  ...messageOutcomes(events).map(({ position, messageId }) => ({
    position,
    kind: 'message' as const,
    isOfAllLists: false,
    of: messageId,
  })),
]

type EventOrigin = Pick<RecordedEvent, 'position' | 'metadata'>

const rowOf = (
  { position }: EventOrigin,
  kind: UserLogKind,
  { personId, listId = null }: { readonly personId: string; readonly listId?: string | null },
): PersonMention => ({ position, kind, isOfAllLists: listId === null, personId })

/**
 * Returns the kind of a change: the changes of an import are caused by the event that began it;
 * those by hand have no cause.
 */
const changeKind = ({ metadata }: EventOrigin): UserLogKind => (metadata.cause === undefined ? 'person' : 'roll')

const ofPersons = (events: readonly RecordedEvent[]): readonly PersonMention[] =>
  [
    ...eventsOf(PersonRegistered, events).map((event) => rowOf(event, 'roll', event.data)),
    ...eventsOf(PersonChanged, events).map((event) => rowOf(event, changeKind(event), event.data)),
    ...eventsOf(ContactChangeProposed, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(ContactChangeSettled, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(ContactObjected, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(ContactObjectionSettled, events).map((event) => rowOf(event, 'person', event.data)),
    ...eventsOf(PersonErased, events).map((event) => rowOf(event, 'erasure', event.data)),
    ...[MemoWritten, MemoWithdrawn].flatMap((definition) =>
      eventsOf<string, { readonly personId: string }>(definition, events).map((event) =>
        rowOf(event, 'memo', { personId: event.data.personId }),
      ),
    ),
  ].map((row) => ({ ...row, isOfAllLists: true }))

const ofPersonsInLists = (events: readonly RecordedEvent[]): readonly PersonMention[] => [
  ...eventsOf(ListUserAdded, events).map((event) => rowOf(event, 'roll', event.data)),
  ...eventsOf(ListUserRemoved, events).map((event) => rowOf(event, 'roll', event.data)),
  ...eventsOf(BallotCast, events).map((event) => rowOf(event, 'submission', event.data)),
  ...entryEventsOfPersons(events).map(({ event, of }) => rowOf(event, 'roll', of)),
  ...identityEventsOfPersons(events).map(({ event, kind, of }) => rowOf(event, kind, of)),
  ...deskEventsOfPersons(events).map(({ event, kind, of }) => rowOf(event, kind, of)),
  ...proxyEventsOfHolders(events).map(({ event, of }) => rowOf(event, 'submission', of)),
  ...signatureEventsOfPersons(events).map(({ event, kind, of }) => rowOf(event, kind, of)),
  ...messageEventsOfPersons(events).map(({ event, of }) => rowOf(event, 'message', of)),
]

/** Returns events that name an entry, or a verification begun for one. */
const ofEntries = (events: readonly RecordedEvent[]): readonly PersonMention[] => {
  const by =
    (kind: UserLogKind) =>
    (
      event: EventOrigin & {
        readonly data: { readonly listUserId?: string | null | undefined; readonly verificationId?: string }
      },
    ): PersonMention => {
      const of = event.data.listUserId ?? event.data.verificationId
      return { position: event.position, kind, isOfAllLists: false, of }
    }
  return [
    ...eventsOf(ListUserChanged, events).map(by('roll')),
    ...[VerificationCodeIssued, VerificationCodeRefused, VerificationLocked, VoterVerified].flatMap((definition) =>
      eventsOf<string, { readonly verificationId: string; readonly listUserId?: string | null }>(
        definition,
        events,
      ).map(by('verification')),
    ),
    ...[MessageAccepted, MessageRefused].flatMap((definition) =>
      eventsOf<string, { readonly listUserId: string }>(definition, events).map(by('message')),
    ),
    // A code's message has the id of its verification.
    ...eventsOf(MessageWithheld, events)
      .filter(({ data }) => data.kind === 'verification-code')
      .map((event) => by('message')({ ...event, data: { verificationId: event.data.messageId } })),
    ...proxyEventsOfEntries(events).map(({ event, kind }) => by(kind)(event)),
    ...signatureEventsOfEntries(events).map(({ event, kind }) => by(kind)(event)),
  ]
}
