import { maskName } from '#events/values/text.ts'
import type { EventStore, RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { userLogTypes, type UserLogKind } from '#projections/history/user-log.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { browserName } from '../../core/http/browser-name.contract.ts'
import { foldEvents } from '../../core/decider.ts'
import { maskIp } from '../../core/text/masked-ip.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { legalRuleText } from '../../list/rule/legal-rule-names.contract.ts'
import { voteStream } from '../../vote/vote.decider.ts'
import { listUserStream } from '../../roll/list-user.decider.ts'
import { personDecider, personStream, type PersonState } from '../../person/person.decider.ts'
import { relatedProxyStreams, proxyVoter } from './user-log-proxy-text.ts'
import type { LogContext } from './user-log-context.ts'
import { wordsOf, type LoggedEvent } from './user-log-text.ts'
import type { LogEntry } from './user-logs.contract.ts'

/** Entry of the log's index. */
type LogIndexEntry = { readonly position: number; readonly kind: UserLogKind }
type LogReader = { readonly store: EventStore; readonly personId: string; readonly admin: AdminSession }

/** Types of events that are described by the earlier events of their stream. */
const DESCRIBED_BY_HISTORY = new Set([
  'PersonChanged',
  'ContactChangeProposed',
  'ListUserChanged',
  'EntryNoted',
  'ListChanged',
  'ListReopened',
  // The planning event of a mailing has its persons and its occasion.
  'MailingBatchAttempted',
  'MailingBatchAnswered',
  'MailingBatchReported',
  'MailingRecipientsSuppressed',
])

const textIn = (data: unknown, field: string): string | undefined => {
  const value: unknown =
    typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>)[field] : undefined
  return typeof value === 'string' ? value : undefined
}

const relatedStreams = (event: RecordedEvent): readonly string[] => {
  const [listUserId, voteId] = [textIn(event.data, 'listUserId'), textIn(event.data, 'voteId')]
  const { actor } = event.metadata
  return [
    ...(DESCRIBED_BY_HISTORY.has(event.type) ? [event.stream] : []),
    ...(listUserId === undefined ? [] : [listUserStream(listUserId)]),
    ...(voteId === undefined ? [] : [voteStream(voteId)]),
    ...relatedProxyStreams(event),
    ...(actor.kind === 'admin' ? [adminStream(actor.id)] : []),
  ]
}

/**
 * Returns the streams as {@link relatedStreams}; none for an event that cannot be read: {@link
 * tellOrName} names it.
 */
const readableRelatedStreams = (event: RecordedEvent): readonly string[] => {
  try {
    return relatedStreams(event)
  } catch {
    return []
  }
}

const adminName = (adminId: string, { eventsOf }: LogContext): string | null => {
  const state = foldEvents(adminDecider, eventsOf(adminStream(adminId)))
  return state.status === 'absent' ? null : state.name
}

/**
 * Types of events that prove the resident's identity. Anybody who knows name, phone and unit can
 * request a verification code, or enter a wrong one; only the owner of the phone enters the right
 * one.
 */
const PROVEN = new Set([
  'VoterVerified',
  'IdentityVerified',
  'BallotCast',
  'ConsentSigned',
  'ConsentWithdrawn',
  'ConsentDeclined',
  'ConsentDeclineSigned',
  'ConsentPrepared',
  'LaterConsentObjected',
  // Revoked by the owner's own ballot.
  'ProxyRevoked',
  'MessagesDeclined',
  'MessagesWanted',
])

const actorOf = (
  { type, metadata: { actor } }: RecordedEvent,
  around: LogContext,
  residentName: string | null,
): LogEntry['actor'] => {
  switch (actor.kind) {
    case 'admin':
      return { kind: 'admin', name: adminName(actor.id, around) }
    case 'system':
      return { kind: 'system', name: null }
    // Only verified voters have a session, and their requests continue in jobs.
    case 'voter':
      return { kind: 'resident', name: residentName }
    case 'anonymous':
      return PROVEN.has(type) ? { kind: 'resident', name: residentName } : { kind: 'visitor', name: null }
  }
}

type Evidence = { readonly ip: string; readonly userAgent: string }

/** Returns the encrypted evidence of a resident's connection; undefined for events without it. */
const evidenceOf = (event: LoggedEvent): Evidence | null | undefined => {
  if (event.type === 'VerificationCodeIssued') return event.data.evidence ?? null
  if (event.type === 'ConsentSigned' || event.type === 'ConsentDeclineSigned' || event.type === 'ConsentPrepared')
    return event.data.signed?.evidence ?? null
  // A consent or ballot on paper was entered by an administrator, from the office's connection.
  if (event.type === 'BallotCast' && event.data.way === 'paper') return undefined
  if (event.type === 'LaterConsentObjected') return event.data.evidence
  if (event.type === 'ConsentWithdrawn') return event.data.way === 'online' ? event.data.evidence : undefined
  const hasEvidence =
    event.type === 'BallotCast' || event.type === 'ConsentDeclined' || event.type === 'IdentityVerified'
  return hasEvidence ? event.data.evidence : undefined
}

const whenceOf = (event: LoggedEvent, { isErased }: LogContext): string | null => {
  const evidence = evidenceOf(event)
  if (evidence === undefined) return event.metadata.from ?? null
  if (isErased || evidence === null) return null
  return [maskIp(evidence.ip), browserName(evidence.userAgent)].filter((part) => part !== '').join(' · ')
}

const residentName = (person: PersonState, admin: AdminSession): string | null => {
  if (person.status !== 'registered' || person.name === null) return null
  return seesPersonsInClear(admin) ? person.name : maskName(person.name)
}

/**
 * Returns the resident who acted: a ballot by a proxy is its holder's act, also in the owner's log.
 */
const whoActed = (event: LoggedEvent, around: LogContext, own: string | null): string | null =>
  event.type === 'BallotCast' && event.data.proxy && event.data.personId === around.personId
    ? proxyVoter(event, around)
    : own

/** Line of a log: `text` is null for events of types that no log shows. */
export type LogLine = Omit<LogEntry, 'id' | 'kind' | 'text'> & { readonly text: string | null }

/** Reports that an event could not be described, and why. */
export type OnUndescribed = (event: Pick<RecordedEvent, 'type' | 'position'>, error: unknown) => void

/**
 * Returns the sentence for an event that cannot be described: it names the event, so that a reader
 * can ask about it.
 */
export const undescribedText = ({ type, position }: Pick<RecordedEvent, 'type' | 'position'>): string =>
  `이 기록은 내용을 표시하지 못했습니다. (${type}, ${position}번)`

/** Event to describe, and the person in whose log it stands. */
type EventToDescribe = { readonly event: RecordedEvent; readonly personId: string }

/** Types that the index of persons' logs names: there are sentences of them. */
const describedTypes: ReadonlySet<string> = new Set(userLogTypes)
const isLogged = (event: RecordedEvent): event is LoggedEvent => describedTypes.has(event.type)

const describeEvent = (
  { event, personId }: EventToDescribe,
  streams: ReadonlyMap<string, StreamContent>,
  admin: AdminSession,
): LogLine => {
  const person = stateIn(streams, personDecider, personStream(personId))
  const around: LogContext = {
    eventsOf: (stream) => streams.get(stream)?.events ?? [],
    personId,
    isErased: person.status === 'erased',
    show: personFor(admin),
    seesMemos: seesPersonsInClear(admin),
    ruleTitle: legalRuleText,
  }
  const own = residentName(person, admin)
  const logged = isLogged(event) ? event : undefined
  return {
    at: event.metadata.at,
    ...(logged ? wordsOf(logged, around) : { text: null, changes: [] }),
    actor: actorOf(event, around, logged ? whoActed(logged, around, own) : own),
    from: logged ? whenceOf(logged, around) : (event.metadata.from ?? null),
    hash: event.hash,
  }
}

/**
 * Describes an event as {@link describeEvent}; one that cannot be described is named instead, so
 * that the rest of the page is still shown.
 */
const describeOrName = (
  one: EventToDescribe,
  streams: ReadonlyMap<string, StreamContent>,
  { admin, noteUntold }: LogViewer,
): LogLine => {
  try {
    return describeEvent(one, streams, admin)
  } catch (error) {
    noteUntold?.(one.event, error)
    const { hash, metadata } = one.event
    const actor = { kind: 'system', name: null } as const
    return { at: metadata.at, text: undescribedText(one.event), changes: [], actor, from: null, hash }
  }
}

type LogViewer = { readonly admin: AdminSession; readonly noteUntold?: OnUndescribed | undefined }

/**
 * Describes events of the log, each in the log of its person, in their order, as an administrator
 * may read them. All of it comes from the log: earlier values from the same stream, names from the
 * streams of their persons.
 */
export const describeEvents = async (
  { store, ...to }: Pick<LogReader, 'store'> & LogViewer,
  events: readonly EventToDescribe[],
): Promise<readonly LogLine[]> => {
  const streams = await store.readHistories([
    ...new Set(events.flatMap(({ event, personId }) => [personStream(personId), ...readableRelatedStreams(event)])),
  ])
  return events.map((event) => describeOrName(event, streams, to))
}

/**
 * Describes the events at the positions of a person's index, in their order, as an administrator
 * may read them.
 */
export const describeLog = async (
  { store, personId, admin }: LogReader,
  places: readonly LogIndexEntry[],
): Promise<readonly LogEntry[]> => {
  const events = new Map(
    (await store.readPositions(places.map(({ position }) => position))).map((event) => [event.position, event]),
  )
  const found = places.flatMap(({ position, kind }) => {
    const event = events.get(position)
    return event ? [{ event, personId, kind }] : []
  })
  // The index names events of these types only.
  return (await describeEvents({ store, admin }, found)).map(({ text, ...rest }, place) => ({
    id: found[place]?.event.position ?? 0,
    kind: found[place]?.kind ?? 'list',
    text: text ?? '',
    ...rest,
  }))
}
