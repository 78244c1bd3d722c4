import { sql } from 'kysely'
import {
  OwnershipPassed,
  OwnershipPassingUndone,
  PublicLandAsked,
  PublicLandRefused,
  PublicLandRequestUndone,
} from '#events/consent-count/deemed-consent.events.ts'
import { LaterConsentObjected } from '#events/consent-count/later-objection.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import {
  ConsentDeclined,
  ConsentDeclineSigned,
  ConsentSigned,
  ConsentWithdrawn,
  PaperConsentConfirmed,
  PaperConsentDeclineConfirmed,
  PaperConsentEntered,
} from '#events/signature/consent.events.ts'
import type { EventOf } from '#events/event-type.ts'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, date, table, textOf, uuid, uuids, type RowOf } from '#infra/platform/projection/table.ts'
import { findAppointments, type AppointmentRow } from '../representative/representatives.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { deleteRows, eventsOf, updateRows, upsertRows } from '../set-based.ts'

/** Kind of a consent by the check of its owner's identity. */
export type ConsentKind = 'certificate' | 'phone' | 'in-person' | 'paper' | 'paper-unchecked'

/**
 * Consent, or a paper that may become one, with the days in Seoul between which it counts. A paper
 * counts from its confirmation, whatever day is written on it; a withdrawal from the day of its
 * effect.
 */
const consentDay = table(
  'consent_day',
  {
    id: uuid,
    list_id: uuid,
    list_user_id: uuid,
    kind: textOf<ConsentKind>(),
    /** Day of signing, on a paper as it is written there. */
    signed_on: date,
    counted_from: date.nullable,
    /** First day on which it does not count any more. */
    ended_on: date.nullable,
    position: bigint,
  },
  { primaryKey: ['id'], indexes: { consent_day_list: ['list_id'] } },
)

/** Day on which an entry declined, each time. */
const consentDecline = table(
  'consent_decline',
  { position: bigint, list_id: uuid, list_user_id: uuid, declined_on: date },
  { primaryKey: ['position'], indexes: { consent_decline_list: ['list_id'] } },
)

const ownershipPassing = table(
  'ownership_passing',
  {
    list_user_id: uuid,
    list_id: uuid,
    successors: uuids,
    passed_on: date,
    position: bigint,
  },
  { primaryKey: ['list_user_id'], indexes: { ownership_passing_list: ['list_id'] } },
)

const publicLand = table(
  'public_land',
  { list_user_id: uuid, list_id: uuid, asked_on: date, refused_on: date.nullable, position: bigint },
  { primaryKey: ['list_user_id'], indexes: { public_land_list: ['list_id'] } },
)

const laterObjection = table(
  'later_objection',
  { list_user_id: uuid, list_id: uuid, effective_on: date },
  { primaryKey: ['list_user_id'], indexes: { later_objection_list: ['list_id'] } },
)

const tables = [consentDay, consentDecline, ownershipPassing, publicLand, laterObjection]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof consentDays> {}
}

export type ConsentDay = RowOf<typeof consentDay>
export type ConsentDecline = RowOf<typeof consentDecline>
export type OwnershipPassing = RowOf<typeof ownershipPassing>
export type PublicLand = RowOf<typeof publicLand>

const recordedDay = ({ metadata }: RecordedEvent): string => dayAt(new Date(metadata.at))

const onlineKindOf = ({ certificate, identity }: EventOf<typeof ConsentSigned>['data']): ConsentKind => {
  if (certificate !== undefined) return 'certificate'
  return 'kind' in identity ? 'in-person' : 'phone'
}

const begunConsents = (events: readonly RecordedEvent[]): readonly ConsentDay[] => [
  ...eventsOf(ConsentSigned, events).map((event) => ({
    id: event.data.consentId,
    list_id: event.data.listId,
    list_user_id: event.data.listUserId,
    kind: onlineKindOf(event.data),
    signed_on: recordedDay(event),
    counted_from: recordedDay(event),
    ended_on: null,
    position: event.position,
  })),
  ...eventsOf(PaperConsentEntered, events).map(({ data, position }) => ({
    id: data.consentId,
    list_id: data.listId,
    list_user_id: data.listUserId,
    kind: data.identityCheck === undefined ? ('paper-unchecked' as const) : ('paper' as const),
    signed_on: data.signedOn,
    counted_from: null,
    ended_on: null,
    position,
  })),
]

const writeConsents = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  await upsertRows(transaction, consentDay, begunConsents(events))
  const confirmed = eventsOf(PaperConsentConfirmed, events)
  const counted = confirmed.map((event) => ({ id: event.data.consentId, counted_from: recordedDay(event) }))
  await updateRows(transaction, consentDay, ['counted_from'], counted)
  const ended = eventsOf(ConsentWithdrawn, events).map((event) => ({
    id: event.data.consentId,
    ended_on: event.data.mail?.effectiveOn ?? event.data.withdrawnOn ?? recordedDay(event),
  }))
  await updateRows(transaction, consentDay, ['ended_on'], ended)
}

const declinesIn = (events: readonly RecordedEvent[]): readonly ConsentDecline[] =>
  [
    ...eventsOf(ConsentDeclined, events),
    ...eventsOf(ConsentDeclineSigned, events),
    ...eventsOf(PaperConsentDeclineConfirmed, events),
  ].map((event) => ({
    position: event.position,
    list_id: event.data.listId,
    list_user_id: event.data.listUserId,
    declined_on: 'signedOn' in event.data ? event.data.signedOn : recordedDay(event),
  }))

const writePassings = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  // The last of a batch decides: an entry has one row.
  for (const event of [...eventsOf(OwnershipPassed, events), ...eventsOf(OwnershipPassingUndone, events)].toSorted(
    (one, other) => one.position - other.position,
  )) {
    const { listId, listUserId } = event.data
    if (!('listUserIds' in event.data)) await deleteRows(transaction, ownershipPassing, 'list_user_id', [listUserId])
    else
      await upsertRows(transaction, ownershipPassing, [
        {
          list_user_id: listUserId,
          list_id: listId,
          successors: event.data.listUserIds,
          passed_on: event.data.passedOn,
          position: event.position,
        },
      ])
  }
}

const writePublicLand = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const changes = [
    ...eventsOf(PublicLandAsked, events),
    ...eventsOf(PublicLandRefused, events),
    ...eventsOf(PublicLandRequestUndone, events),
  ].toSorted((one, other) => one.position - other.position)
  for (const { data, position } of changes) {
    const { listUserId, listId } = data
    if ('askedOn' in data)
      await upsertRows(transaction, publicLand, [
        { list_user_id: listUserId, list_id: listId, asked_on: data.askedOn, refused_on: null, position },
      ])
    else if ('refusedOn' in data)
      await sql`update public_land set refused_on = ${data.refusedOn}, position = ${position}
        where list_user_id = ${listUserId}`.execute(transaction)
    else await deleteRows(transaction, publicLand, 'list_user_id', [listUserId])
  }
}

/** Read model of the days between which consents count, and of what is taken for a consent. */
export const consentDays = {
  name: 'consent-days',
  version: 2,
  serves: 'insight',
  tables,
  reads: tables,
  handles: [
    ConsentSigned.type,
    ConsentWithdrawn.type,
    ConsentDeclined.type,
    ConsentDeclineSigned.type,
    PaperConsentEntered.type,
    PaperConsentConfirmed.type,
    PaperConsentDeclineConfirmed.type,
    OwnershipPassed.type,
    OwnershipPassingUndone.type,
    PublicLandAsked.type,
    PublicLandRefused.type,
    PublicLandRequestUndone.type,
    LaterConsentObjected.type,
    ListDeleted.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await writeConsents(transaction, events)
    await upsertRows(transaction, consentDecline, declinesIn(events))
    await writePassings(transaction, events)
    await writePublicLand(transaction, events)
    const objected = eventsOf(LaterConsentObjected, events).map(({ data }) => ({
      list_user_id: data.listUserId,
      list_id: data.listId,
      effective_on: data.effectiveOn,
    }))
    await upsertRows(transaction, laterObjection, objected)
    const deleted = eventsOf(ListDeleted, events).map(({ data }) => data.listId)
    for (const one of tables) await deleteRows(transaction, one, 'list_id', deleted)
  },
} satisfies Projection

/** Rows of a list that its consents are counted from. */
export type CountedDays = {
  readonly consents: readonly ConsentDay[]
  readonly declines: readonly ConsentDecline[]
  readonly passings: readonly OwnershipPassing[]
  readonly publicLand: readonly PublicLand[]
  /** Appointments of representatives by co-owners, with the days between which they hold. */
  readonly appointments: readonly Pick<
    AppointmentRow,
    'co_owners' | 'representative_id' | 'appointed_on' | 'ended_on'
  >[]
  /** Day from which an entry objects to the later consent. */
  readonly objections: readonly Pick<RowOf<typeof laterObjection>, 'list_user_id' | 'effective_on'>[]
}

/** Finds all rows of a list, in the order of the log. */
export const findCountedDays = async (database: Database, listId: string): Promise<CountedDays> => {
  const [consents, declines, passings, land, objections, appointments] = await Promise.all([
    database.selectFrom('read.consent_day').where('list_id', '=', listId).orderBy('position').selectAll().execute(),
    database.selectFrom('read.consent_decline').where('list_id', '=', listId).orderBy('position').selectAll().execute(),
    database
      .selectFrom('read.ownership_passing')
      .where('list_id', '=', listId)
      .orderBy('position')
      .selectAll()
      .execute(),
    database.selectFrom('read.public_land').where('list_id', '=', listId).orderBy('position').selectAll().execute(),
    database.selectFrom('read.later_objection').where('list_id', '=', listId).selectAll().execute(),
    findAppointments(database, listId),
  ])
  return { consents, declines, passings, publicLand: land, objections, appointments }
}

/** Finds the passings and requests of a list with their units, in the order of the log. */
export const findDeemedConsents = async (database: Database, listId: string) => {
  const [passings, land] = await Promise.all([
    database
      .selectFrom('read.ownership_passing as p')
      .innerJoin('read.list_user as u', 'u.id', 'p.list_user_id')
      .where('p.list_id', '=', listId)
      .orderBy('p.position')
      .select(['p.list_user_id', 'u.dong', 'u.ho', 'p.successors', 'p.passed_on'])
      .execute(),
    database
      .selectFrom('read.public_land as p')
      .innerJoin('read.list_user as u', 'u.id', 'p.list_user_id')
      .where('p.list_id', '=', listId)
      .orderBy('p.position')
      .select(['p.list_user_id', 'u.dong', 'u.ho', 'p.asked_on', 'p.refused_on'])
      .execute(),
  ])
  return { passings, publicLand: land }
}
