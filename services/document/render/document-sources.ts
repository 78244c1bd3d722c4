import type { DomainEvent } from '#events/event-type.ts'
import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import {
  apartmentDecider,
  apartmentStream,
  existingApartment,
  type ExistingApartment,
} from '../../apartment/apartment.decider.ts'
import { foldEvents, type Fold } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import {
  pdfTemplateDecider,
  pdfTemplateStream,
  versionOf,
  type TemplateVersion,
  type ExistingTemplate,
} from '../../pdf-template/pdf-template.decider.ts'
import { personDecider, personStream, type PersonState } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { documentDecider, documentStream, existingDocument, type ExistingDocument } from '../document.decider.ts'

/** Sources of a document, as the log had them when the document was requested. */
export type DocumentSources = {
  readonly document: ExistingDocument
  readonly requested: RecordedEvent
  readonly list: ExistingList
  readonly apartment: ExistingApartment
  readonly entry: ListedUser | undefined
  /** Person at that time; erased if they have been since. */
  readonly person: PersonState | undefined
  readonly template: ExistingTemplate | undefined
  readonly version: TemplateVersion | undefined
  readonly requestedBy: string
  /** Events that it is based on, in the order of the log, its request included. */
  readonly events: readonly RecordedEvent[]
  /** Later events of the document and of its person. */
  readonly since: readonly RecordedEvent[]
}

type StreamContents = ReadonlyMap<string, StreamContent>

const eventsIn = (read: StreamContents, stream: string): readonly RecordedEvent[] => read.get(stream)?.events ?? []

/** A stream's events up to a position: what guarded the request at it. */
const eventsUpTo = (events: readonly RecordedEvent[], position: number): readonly RecordedEvent[] =>
  events.filter((event) => event.position <= position)

const requestIn = (history: readonly RecordedEvent[]): RecordedEvent => {
  const [requested] = history
  if (!requested) throw new Error('a document without a request')
  return requested
}

const streamsOf = (document: ExistingDocument, requested: RecordedEvent): readonly string[] => {
  const { actor } = requested.metadata
  return [
    listStream(document.listId),
    apartmentStream(document.apartmentId),
    ...(document.templateId === undefined ? [] : [pdfTemplateStream(document.templateId)]),
    ...(document.listUserId === undefined ? [] : [listUserStream(document.listUserId)]),
    ...(document.personId === undefined ? [] : [personStream(document.personId)]),
    ...(actor.kind === 'admin' ? [adminStream(actor.id)] : []),
  ]
}

const newest = (events: readonly RecordedEvent[], type: string): readonly RecordedEvent[] =>
  events.filter((event) => event.type === type).slice(-1)

type OfVersion = DomainEvent<string, { readonly version: number }>

/** The file, the fields and masks of a version, and that it was pinned. */
const templateEvents = (events: readonly RecordedEvent[], version: number): readonly RecordedEvent[] => {
  // These types name their version.
  const upTo = events.filter(
    (event) => !('version' in (event as OfVersion).data) || (event as OfVersion).data.version <= version,
  )
  const types = ['PdfTemplateUploaded', 'PdfTemplateFieldsPlaced', 'PdfTemplateMasksPlaced', 'PdfTemplateVersionUsed']
  return types.flatMap((type) => newest(upTo, type))
}

const restsOn = (
  read: StreamContents,
  document: ExistingDocument,
  requested: RecordedEvent,
): readonly RecordedEvent[] => {
  const said = (stream: string | undefined) =>
    stream === undefined ? [] : eventsUpTo(eventsIn(read, stream), requested.position)
  const { templateId, templateVersion = 0, listUserId, personId } = document
  const ofList = said(listStream(document.listId))
  const ofApartment = said(apartmentStream(document.apartmentId))
  return [
    ...newest(ofApartment, 'ApartmentRegistered'),
    ...newest(ofApartment, 'ApartmentChanged'),
    ...newest(ofList, 'ListCreated'),
    ...newest(ofList, 'ListChanged'),
    ...templateEvents(said(templateId && pdfTemplateStream(templateId)), templateVersion),
    ...said(listUserId && listUserStream(listUserId)),
    ...said(personId && personStream(personId)),
    requested,
  ].toSorted((one, other) => one.position - other.position)
}

const sourcesIn = (read: StreamContents, history: readonly RecordedEvent[]): DocumentSources => {
  const requested = requestIn(history)
  const document = existingDocument(foldEvents(documentDecider, history))
  const asOf = <State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): State =>
    foldEvents(fold, eventsUpTo(eventsIn(read, stream), requested.position))
  const { templateId, templateVersion, listUserId, personId } = document
  const template = templateId === undefined ? undefined : asOf(pdfTemplateDecider, pdfTemplateStream(templateId))
  const entry = listUserId === undefined ? undefined : asOf(listUserDecider, listUserStream(listUserId))
  const uploaded = template === undefined || template.status === 'absent' ? undefined : template
  return {
    document,
    requested,
    list: existingList(asOf(listDecider, listStream(document.listId))),
    apartment: existingApartment(asOf(apartmentDecider, apartmentStream(document.apartmentId))),
    entry: entry?.status === 'listed' ? entry : undefined,
    person: personId === undefined ? undefined : personIn(read, personId, requested.position),
    template: uploaded,
    version: uploaded && templateVersion !== undefined ? versionOf(uploaded, templateVersion) : undefined,
    requestedBy: requesterIn(read, requested),
    events: restsOn(read, document, requested),
    since: [...history, ...erasures(read, personId)]
      .filter(({ position }) => position > requested.position)
      .toSorted((one, other) => one.position - other.position),
  }
}

const erasures = (read: StreamContents, personId: string | undefined): readonly RecordedEvent[] =>
  personId === undefined ? [] : newest(eventsIn(read, personStream(personId)), 'PersonErased')

/** Returns the person at a position; an erased one cannot be read any more. */
const personIn = (read: StreamContents, personId: string, position: number): PersonState => {
  const events = eventsIn(read, personStream(personId))
  const now = foldEvents(personDecider, events)
  return now.status === 'erased' ? now : foldEvents(personDecider, eventsUpTo(events, position))
}

const requesterIn = (read: StreamContents, { position, metadata: { actor } }: RecordedEvent): string => {
  if (actor.kind === 'admin') {
    const admin = foldEvents(adminDecider, eventsUpTo(eventsIn(read, adminStream(actor.id)), position))
    return admin.status === 'absent' ? '관리자' : `${admin.name ?? '이름 없음'} (관리자)`
  }
  return actor.kind === 'voter' ? '소유자 본인' : '시스템'
}

/**
 * Reads the sources of documents, by their ids, in two queries for any number. Unknown ids are left
 * out.
 */
export const readSources = async (
  { store }: Pick<Deps, 'store'>,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentSources>> => {
  const own = await store.readStreams(documentIds.map(documentStream))
  const begun = documentIds.filter((id) => eventsIn(own, documentStream(id)).length > 0)
  const streams = begun.flatMap((id) => {
    const history = eventsIn(own, documentStream(id))
    return streamsOf(existingDocument(foldEvents(documentDecider, history)), requestIn(history))
  })
  const read = await store.readStreams([...new Set(streams)])
  return new Map(begun.map((id) => [id, sourcesIn(read, eventsIn(own, documentStream(id)))]))
}
