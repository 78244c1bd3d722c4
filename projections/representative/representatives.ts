import { ListDeleted } from '#events/list/list.events.ts'
import {
  RepresentativeAgreed,
  RepresentativeAgreementRevoked,
  RepresentativeAppointed,
  RepresentativeEnded,
  type RepresentativeEvent,
} from '#events/representative/representative.events.ts'
import type { AppointmentEnding } from '#events/values/representative/appointment-endings.ts'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  boolean,
  date,
  table,
  text,
  textOf,
  uuid,
  uuids,
  type RowOf,
} from '#infra/platform/projection/table.ts'
import { sql } from 'kysely'
import { touchedLists } from '../list/touched-lists.ts'
import { deleteRows, updateRows, upsertRows } from '../set-based.ts'

/** Choice of a co-owner that stands. */
const agreement = table(
  'representative_agreement',
  {
    co_owners_id: uuid,
    person_id: uuid,
    list_id: uuid,
    representative_id: uuid,
    on_paper: boolean,
    agreed_on: date,
    position: bigint,
  },
  { primaryKey: ['co_owners_id', 'person_id'], indexes: { representative_agreement_list: ['list_id'] } },
)

/** Appointment, with the days in Seoul between which it holds. */
const appointment = table(
  'representative_appointment',
  {
    id: uuid,
    list_id: uuid,
    co_owners_id: uuid,
    representative_id: uuid,
    /** All co-owners, in the order of their ids. */
    co_owners: uuids,
    article: text,
    appointed_on: date,
    /** First day on which it does not hold. */
    ended_on: date.nullable,
    cause: textOf<AppointmentEnding>().nullable,
    position: bigint,
  },
  { primaryKey: ['id'], indexes: { representative_appointment_list: ['list_id'] } },
)

const tables = [agreement, appointment]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof representatives> {}
}

export type AgreementRow = RowOf<typeof agreement>
export type AppointmentRow = RowOf<typeof appointment>

const handled: readonly string[] = [
  RepresentativeAgreed.type,
  RepresentativeAppointed.type,
  RepresentativeAgreementRevoked.type,
  RepresentativeEnded.type,
]

const applyEvent = async (
  transaction: ReadModelTransaction,
  { type, data, metadata, position }: RecordedEvent<RepresentativeEvent>,
): Promise<void> => {
  switch (type) {
    case 'RepresentativeAgreed':
      return upsertRows(transaction, agreement, [
        {
          co_owners_id: data.coOwnersId,
          person_id: data.personId,
          list_id: data.listId,
          representative_id: data.representativeId,
          on_paper: data.paper !== undefined,
          agreed_on: data.paper?.signedOn ?? dayAt(new Date(metadata.at)),
          position,
        },
      ])
    case 'RepresentativeAppointed':
      return upsertRows(transaction, appointment, [
        {
          id: data.appointmentId,
          list_id: data.listId,
          co_owners_id: data.coOwnersId,
          representative_id: data.representativeId,
          co_owners: data.coOwners.toSorted(),
          article: data.article,
          appointed_on: data.appointedOn,
          ended_on: null,
          cause: null,
          position,
        },
      ])
    case 'RepresentativeAgreementRevoked':
      await sql`delete from representative_agreement
        where co_owners_id = ${data.coOwnersId} and person_id = ${data.personId}`.execute(transaction)
      return
    case 'RepresentativeEnded':
      await updateRows(
        transaction,
        appointment,
        ['ended_on', 'cause'],
        [{ id: data.appointmentId, ended_on: data.endedOn, cause: data.cause }],
      )
      await deleteRows(transaction, agreement, 'co_owners_id', [data.coOwnersId])
  }
}

/** Read model of who represents co-owners, and of what each of them agreed to. */
export const representatives = {
  name: 'representatives',
  version: 1,
  serves: 'insight',
  tables,
  reads: tables,
  handles: [
    RepresentativeAgreed.type,
    RepresentativeAppointed.type,
    RepresentativeAgreementRevoked.type,
    RepresentativeEnded.type,
    ListDeleted.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    for (const event of events)
      // The type names decide, as in eventsOf.
      if (handled.includes(event.type)) await applyEvent(transaction, event as RecordedEvent<RepresentativeEvent>)
    const deleted = events.flatMap(({ type, data }) =>
      type === ListDeleted.type ? [(data as { readonly listId: string }).listId] : [],
    )
    for (const one of tables) await deleteRows(transaction, one, 'list_id', deleted)
  },
} satisfies Projection

/** Finds all appointments of a list, and the choices that stand, in the order of the log. */
export const findRepresentatives = async (
  database: Database,
  listId: string,
): Promise<{ readonly agreements: readonly AgreementRow[]; readonly appointments: readonly AppointmentRow[] }> => {
  const [agreements, appointments] = await Promise.all([
    database
      .selectFrom('read.representative_agreement')
      .where('list_id', '=', listId)
      .orderBy('position')
      .selectAll()
      .execute(),
    findAppointments(database, listId),
  ])
  return { agreements, appointments }
}

/** Finds all appointments of a list, in the order of the log. */
export const findAppointments = (database: Database, listId: string): Promise<readonly AppointmentRow[]> =>
  database
    .selectFrom('read.representative_appointment')
    .where('list_id', '=', listId)
    .orderBy('position')
    .selectAll()
    .execute()

/** Finds one appointment; undefined: there is none. */
export const findAppointment = (database: Database, id: string): Promise<AppointmentRow | undefined> =>
  database.selectFrom('read.representative_appointment').where('id', '=', id).selectAll().executeTakeFirst()
