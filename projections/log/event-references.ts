import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { personMentions, userLogKinds, type PersonMention } from '../history/user-log.ts'

/**
 * References of an event: complex, list, vote and unit, and its person: the administrator or the
 * resident.
 */
export type EventReference = {
  readonly apartment_id: string | null
  readonly list_id: string | null
  readonly vote_id: string | null
  readonly subject_id: string | null
  readonly dong: string | null
  readonly ho: string | null
}

const NOWHERE: EventReference = {
  apartment_id: null,
  list_id: null,
  vote_id: null,
  subject_id: null,
  dong: null,
  ho: null,
}

const ID_FORM = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const ID_LENGTH = 36
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length === ID_LENGTH && ID_FORM.test(value)

/**
 * Field with the id of the object that an event begins: later events find by it what they leave
 * out.
 */
const idFieldOfFirstEvent: Readonly<Record<string, string>> = {
  ListCreated: 'listId',
  VoteCreated: 'voteId',
  PersonRegistered: 'personId',
  ListUserAdded: 'listUserId',
  IdentityRequested: 'verificationId',
  VerificationCodeIssued: 'verificationId',
  RollUploaded: 'importId',
  DocumentRequested: 'documentId',
  DocumentBatchStarted: 'batchId',
  ProxyEntered: 'proxyId',
  SignatureRequested: 'requestId',
  ConsentSigned: 'consentId',
  ConsentDeclineSigned: 'consentId',
  PaperConsentEntered: 'consentId',
  MessageAccepted: 'messageId',
  MessageRefused: 'messageId',
  MailingBegun: 'mailingId',
  RegistryCollectionStarted: 'collectionId',
  RegistryImportStarted: 'importId',
  RegisterRead: 'registryId',
  PdfTemplateUploaded: 'templateId',
  QuestionSetKept: 'setId',
  VotePatternSaved: 'patternId',
  PracticeBegun: 'practiceId',
  ApprovalRequested: 'approvalId',
  SessionStarted: 'sessionId',
}

/**
 * Fields that refer to the place of an event, the nearest first: an entry has its unit, a list only
 * its complex.
 */
const ways = [
  'listUserId',
  'verificationId',
  'requestId',
  'consentId',
  'messageId',
  'documentId',
  'proxyId',
  'registryId',
  'sessionId',
  'mailingId',
  'batchId',
  'importId',
  'collectionId',
  'templateId',
  'setId',
  'approvalId',
  'voteId',
  'listId',
  'personId',
]

/** Fields, at any depth, that refer to a person: directly, or by an entry or a message. */
const namesSomebody = new Set([
  'personId',
  'holderPersonId',
  'adminId',
  'proposedBy',
  'enteredBy',
  'requestedBy',
  'confirmedBy',
  'refusedBy',
])
const referenceFields = new Set([
  'listUserId',
  'holderListUserId',
  'messageId',
  'listUserIds',
  'messageIds',
  'sessionId',
])

type ReferencedIds = { readonly somebody: ReadonlySet<string>; readonly things: ReadonlySet<string> }

const namedIn = (data: unknown): ReferencedIds => {
  const [somebody, things] = [new Set<string>(), new Set<string>()]
  const look = (value: unknown, field: string): void => {
    if (Array.isArray(value)) for (const one of value) look(one, field)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) look(one, inner)
    else if (namesSomebody.has(field) && isId(value)) somebody.add(value)
    else if (referenceFields.has(field) && isId(value)) things.add(value)
  }
  look(data, '')
  return { somebody, things }
}

type Data = Readonly<Record<string, unknown>>
const dataOf = (event: RecordedEvent): Data =>
  typeof event.data === 'object' && event.data !== null ? (event.data as Data) : {}

const idIn = (data: Data, field: string): string | null => {
  const value = data[field]
  return isId(value) ? value : null
}
const textIn = (data: Data, field: string): string | null => {
  const value = data[field]
  return typeof value === 'string' ? value : null
}

const ownReference = (data: Data): EventReference => ({
  apartment_id: idIn(data, 'apartmentId'),
  list_id: idIn(data, 'listId'),
  vote_id: idIn(data, 'voteId'),
  subject_id: idIn(data, 'personId') ?? idIn(data, 'adminId'),
  dong: textIn(data, 'dong'),
  ho: textIn(data, 'ho'),
})

/** Merges references: those of the event take precedence over known ones. */
const filled = (place: EventReference, known: EventReference): EventReference => ({
  apartment_id: place.apartment_id ?? known.apartment_id,
  list_id: place.list_id ?? known.list_id,
  vote_id: place.vote_id ?? known.vote_id,
  subject_id: place.subject_id ?? known.subject_id,
  dong: place.dong ?? known.dong,
  ho: place.ho ?? known.ho,
})

/** Returns the ids of all objects that events refer to, which are needed to place them. */
export const referencedIds = (events: readonly RecordedEvent[]): readonly string[] => [
  ...new Set(
    events.flatMap((event) => {
      const data = dataOf(event)
      return [...ways.flatMap((field) => idIn(data, field) ?? []), ...namedIn(data).things]
    }),
  ),
]

/** Event with its references, and everybody it names beside its subject and its actor. */
export type PlacedEvent = {
  readonly event: RecordedEvent
  readonly place: EventReference
  readonly about: readonly string[]
  /** Kinds under which persons' logs tell of it, as stored, by person. */
  readonly logKinds: ReadonlyMap<string, number>
}

/**
 * Returns the persons whose logs tell of an event, with the kind as a number; a negative one is
 * stands for all of their lists.
 */
const logKindsOf = (
  mentions: readonly PersonMention[],
  known: ReadonlyMap<string, EventReference>,
): ReadonlyMap<string, number> =>
  new Map(
    mentions.flatMap(({ personId, of, kind, isOfAllLists }) => {
      const person = personId ?? known.get(of ?? '')?.subject_id
      const number = 1 + userLogKinds.indexOf(kind)
      return person ? [[person, isOfAllLists ? -number : number] as const] : []
    }),
  )

/** Returns the administrator who did it; null where it was somebody else. */
export const actorIdOf = ({ actor }: RecordedEvent['metadata']): string | null =>
  actor.kind === 'admin' ? actor.id : null

/** Returns the messages in an event with their recipients. */
const messagesIn = (data: Data, place: EventReference): readonly (readonly [string, EventReference])[] =>
  Array.isArray(data['recipients'])
    ? (data['recipients'] as readonly unknown[]).flatMap((one) => {
        const recipient = one as Data
        const [messageId, personId] = [idIn(recipient, 'messageId'), idIn(recipient, 'personId')]
        return messageId === null ? [] : [[messageId, { ...place, subject_id: personId }] as const]
      })
    : []

/**
 * Places events in order. `known`: the objects that they refer to, as stored; those that the events
 * begin are added to it, and returned as `begun`.
 */
export const resolveReferences = (
  events: readonly RecordedEvent[],
  known: Map<string, EventReference>,
): { readonly placed: readonly PlacedEvent[]; readonly begun: ReadonlyMap<string, EventReference> } => {
  const begun = new Map<string, EventReference>()
  const begin = (id: string, place: EventReference): void => {
    known.set(id, place)
    begun.set(id, place)
  }
  const mentions = Map.groupBy(personMentions(events), ({ position }) => position)
  const placed = events.map((event) => {
    const data = dataOf(event)
    const found = ways.flatMap((field) => known.get(idIn(data, field) ?? '') ?? [])
    const place = found.reduce(filled, ownReference(data))
    const field = idFieldOfFirstEvent[event.type]
    const beginning = field === undefined ? null : idIn(data, field)
    if (beginning !== null) begin(beginning, place)
    for (const [messageId, of] of messagesIn(data, place)) begin(messageId, of)
    const { somebody, things } = namedIn(data)
    const owners = [...things].flatMap((id) => known.get(id)?.subject_id ?? [])
    const subject = place.subject_id ?? [...somebody, ...owners][0] ?? null
    const actor = actorIdOf(event.metadata)
    const logKinds = logKindsOf(mentions.get(event.position) ?? [], known)
    const about = new Set([...somebody, ...owners, ...logKinds.keys()])
    return {
      event,
      place: { ...NOWHERE, ...place, subject_id: subject },
      about: [...about].filter((id) => id !== subject && (id !== actor || logKinds.has(id))),
      logKinds,
    }
  })
  return { placed, begun }
}
