import { sql, type InferResult } from 'kysely'
import {
  NoticeDeliveryVoided,
  NoticeHandedOver,
  NoticeMailingNamed,
  NoticeMailingVoided,
  NoticeMailSent,
  NoticeMailSettled,
  NoticePosted,
  NoticePostingVoided,
  type NoticeDeliveryEvent,
} from '#events/assembly/notice.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { PersonErased } from '#events/person/person.events.ts'
import type { MailOutcome, NoticeReceiver } from '#events/values/assembly/notice-names.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import {
  bigint,
  byteText,
  date,
  integer,
  table,
  text,
  textOf,
  timestamptz,
  uuid,
  type WrittenRow,
} from '#infra/platform/projection/table.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { eventsOf, newestOf, updateRows, upsertRows } from '../set-based.ts'
import { deleteRowsOfLists, eventsAmong } from './batch-rows.ts'

/** Table of deliveries of the notice to one owner; mail that is recorded anew after a void is another row. */
const noticeDelivery = table(
  'notice_delivery',
  {
    delivery_id: uuid,
    since_position: bigint,
    assembly_id: uuid,
    list_id: uuid,
    list_user_id: uuid,
    person_id: uuid,
    way: textOf<'mail' | 'hand'>(),
    /** Number of the mail; null where it was handed over, or the person was erased. */
    number: text.nullable,
    sent_on: date,
    handed_by: text.nullable,
    receiver: textOf<NoticeReceiver>().nullable,
    receiver_name: text.nullable,
    recorded_at: timestamptz,
    recorded_by: uuid.nullable,
    outcome: textOf<MailOutcome>().nullable,
    outcome_on: date.nullable,
    settled_at: timestamptz.nullable,
    settled_by: uuid.nullable,
    voided_at: timestamptz.nullable,
    voided_by: uuid.nullable,
    void_reason: text.nullable,
  },
  {
    primaryKey: ['delivery_id', 'since_position'],
    indexes: {
      notice_delivery_assembly: ['assembly_id', 'since_position'],
      notice_delivery_person: ['person_id'],
      notice_delivery_list: ['list_id'],
    },
  },
)

/** Table of notices on boards of buildings. */
const noticePosting = table(
  'notice_posting',
  {
    id: uuid,
    assembly_id: uuid,
    list_id: uuid,
    dong: byteText,
    spot: text.nullable,
    at: timestamptz,
    object_key: text,
    sha256: text,
    size: integer,
    position: bigint,
    recorded_at: timestamptz,
    recorded_by: uuid.nullable,
    voided_at: timestamptz.nullable,
    voided_by: uuid.nullable,
    void_reason: text.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: { notice_posting_assembly: ['assembly_id', 'position'], notice_posting_list: ['list_id'] },
  },
)

/** Table of mailings that give notice of an assembly, as they stand. */
const noticeMailing = table(
  'notice_mailing',
  {
    id: uuid,
    assembly_id: uuid,
    list_id: uuid,
    named_at: timestamptz,
    named_by: uuid.nullable,
    voided_at: timestamptz.nullable,
    void_reason: text.nullable,
  },
  { primaryKey: ['id'], indexes: { notice_mailing_assembly: ['assembly_id'], notice_mailing_list: ['list_id'] } },
)

const tables = [noticeDelivery, noticePosting, noticeMailing]

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof noticeProofs> {}
}

const deliveryTypes: readonly string[] = [
  NoticeMailSent,
  NoticeMailSettled,
  NoticeHandedOver,
  NoticeDeliveryVoided,
].map(({ type }) => type)

/** Read model of what shows that owners got the notice of an assembly. */
export const noticeProofs = {
  name: 'notice-proofs',
  version: 1,
  serves: 'office',
  tables,
  reads: tables,
  handles: [
    ...deliveryTypes,
    NoticePosted.type,
    NoticePostingVoided.type,
    NoticeMailingNamed.type,
    NoticeMailingVoided.type,
    PersonErased.type,
    ListDeleted.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    await followDeliveries(transaction, eventsAmong<NoticeDeliveryEvent>(deliveryTypes, events))
    await followPostings(transaction, events)
    await followMailings(transaction, events)
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    if (erased.length > 0)
      await sql`update notice_delivery set number = null, handed_by = null, receiver_name = null, void_reason = null
        where person_id = any(${erased}::uuid[])`.execute(transaction)
    await deleteRowsOfLists(transaction, tables, events)
  },
} satisfies Projection

type OwnEvent = RecordedEvent<NoticeDeliveryEvent>
type DeliveryRow = WrittenRow<(typeof noticeDelivery)['columns']>

const adminOf = ({ actor }: RecordedEvent['metadata']): string | null => (actor.kind === 'admin' ? actor.id : null)

type Beginning = Extract<OwnEvent, { type: 'NoticeMailSent' | 'NoticeHandedOver' }>

const contentOf = (event: Beginning) =>
  event.type === 'NoticeMailSent'
    ? {
        way: 'mail' as const,
        number: event.data.number,
        sent_on: event.data.sentOn,
        handed_by: null,
        receiver: null,
        receiver_name: null,
      }
    : {
        way: 'hand' as const,
        number: null,
        sent_on: event.data.on,
        handed_by: event.data.handedBy,
        receiver: event.data.receiver,
        receiver_name: event.data.receiverName,
      }

const firstRow = (event: Beginning): DeliveryRow => ({
  delivery_id: event.data.deliveryId,
  since_position: event.position,
  assembly_id: event.data.assemblyId,
  list_id: event.data.listId,
  list_user_id: event.data.listUserId,
  person_id: event.data.personId,
  ...contentOf(event),
  recorded_at: event.metadata.at,
  recorded_by: adminOf(event.metadata),
  outcome: null,
  outcome_on: null,
  settled_at: null,
  settled_by: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
})

const rowAfter = (row: DeliveryRow, { type, data, metadata }: OwnEvent): DeliveryRow => {
  if (type === 'NoticeMailSettled')
    return {
      ...row,
      outcome: data.outcome,
      outcome_on: data.on,
      settled_at: metadata.at,
      settled_by: adminOf(metadata),
    }
  if (type === 'NoticeDeliveryVoided')
    return { ...row, voided_at: metadata.at, voided_by: adminOf(metadata), void_reason: data.reason }
  return row
}

/** Applies a batch: the newest row of each delivery is read, changed in memory, written back. */
const followDeliveries = async (transaction: ReadModelTransaction, events: readonly OwnEvent[]): Promise<void> => {
  if (events.length === 0) return
  const ids = [...new Set(events.map(({ data }) => data.deliveryId))]
  const found = await sql<{ row: DeliveryRow }>`
    select to_json(d) as row from (
      select distinct on (delivery_id) * from notice_delivery where delivery_id = any(${ids}::uuid[])
      order by delivery_id, since_position desc) d`.execute(transaction)
  const newest = new Map(found.rows.map(({ row }) => [row.delivery_id, row]))
  const changed = new Map<string, DeliveryRow>()
  for (const event of events) {
    const { deliveryId } = event.data
    const isBeginning = event.type === 'NoticeMailSent' || event.type === 'NoticeHandedOver'
    const before = newest.get(deliveryId)
    const row = isBeginning ? firstRow(event) : before && rowAfter(before, event)
    if (!row) continue
    newest.set(deliveryId, row)
    changed.set(`${deliveryId} ${row.since_position}`, row)
  }
  await upsertRows(transaction, noticeDelivery, [...changed.values()])
}

const followPostings = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const posted = eventsOf(NoticePosted, events).map(({ data, metadata, position }) => ({
    id: data.postingId,
    assembly_id: data.assemblyId,
    list_id: data.listId,
    dong: data.dong,
    spot: data.spot,
    at: data.at,
    object_key: data.photo.objectKey,
    sha256: data.photo.sha256,
    size: data.photo.size,
    position,
    recorded_at: metadata.at,
    recorded_by: adminOf(metadata),
    voided_at: null,
    voided_by: null,
    void_reason: null,
  }))
  await upsertRows(transaction, noticePosting, posted)
  const voided = eventsOf(NoticePostingVoided, events).map(({ data, metadata }) => ({
    id: data.postingId,
    voided_at: metadata.at,
    voided_by: adminOf(metadata),
    void_reason: data.reason,
  }))
  await updateRows(transaction, noticePosting, ['voided_at', 'voided_by', 'void_reason'], voided)
}

const followMailings = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  const named = eventsOf(NoticeMailingNamed, events).map(({ data, metadata, position }) => ({
    position,
    row: {
      id: data.mailingId,
      assembly_id: data.assemblyId,
      list_id: data.listId,
      named_at: metadata.at,
      named_by: adminOf(metadata),
      voided_at: null,
      void_reason: null,
    },
  }))
  await upsertRows(
    transaction,
    noticeMailing,
    newestOf(
      named.map(({ row }) => row),
      ({ id }) => id,
    ),
  )
  const since = new Map(named.map(({ position, row }) => [row.id, position]))
  const voided = eventsOf(NoticeMailingVoided, events)
    // It may have been named anew in the same batch.
    .filter(({ data, position }) => position > (since.get(data.mailingId) ?? 0))
    .map(({ data, metadata }) => ({ id: data.mailingId, voided_at: metadata.at, void_reason: data.reason }))
  await updateRows(
    transaction,
    noticeMailing,
    ['voided_at', 'void_reason'],
    newestOf(voided, ({ id }) => id),
  )
}

const deliveries = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.notice_delivery as d')
    .leftJoin('read.admin as r', 'r.id', 'd.recorded_by')
    .leftJoin('read.admin as s', 's.id', 'd.settled_by')
    .leftJoin('read.admin as v', 'v.id', 'd.voided_by')
    .where('d.assembly_id', '=', assemblyId)
    .selectAll('d')
    .select(['r.name as recorded_name', 's.name as settled_name', 'v.name as voided_name'])
    .orderBy('d.since_position')

export type NoticeDeliveryRow = InferResult<ReturnType<typeof deliveries>>[number]

/** Returns all deliveries of an assembly's notice in the order of the log, void ones included. */
export const findNoticeDeliveries = (database: Database, assemblyId: string): Promise<readonly NoticeDeliveryRow[]> =>
  deliveries(database, assemblyId).execute()

const postings = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.notice_posting as p')
    .leftJoin('read.admin as r', 'r.id', 'p.recorded_by')
    .leftJoin('read.admin as v', 'v.id', 'p.voided_by')
    .where('p.assembly_id', '=', assemblyId)
    .selectAll('p')
    .select(['r.name as recorded_name', 'v.name as voided_name'])
    .orderBy('p.dong')
    .orderBy('p.position')

export type NoticePostingRow = InferResult<ReturnType<typeof postings>>[number]

/** Returns all postings of an assembly's notice by building, void ones included. */
export const findNoticePostings = (database: Database, assemblyId: string): Promise<readonly NoticePostingRow[]> =>
  postings(database, assemblyId).execute()

const mailings = (database: Database, assemblyId: string) =>
  database
    .selectFrom('read.notice_mailing as n')
    .leftJoin('read.admin as m', 'm.id', 'n.named_by')
    .where('n.assembly_id', '=', assemblyId)
    .select(['n.id', 'n.named_at', 'm.name as named_name', 'n.voided_at', 'n.void_reason'])
    .orderBy('n.named_at')

export type NoticeMailingRow = InferResult<ReturnType<typeof mailings>>[number]

/** Returns the mailings that were named as giving notice of an assembly. */
export const findNoticeMailings = (database: Database, assemblyId: string): Promise<readonly NoticeMailingRow[]> =>
  mailings(database, assemblyId).execute()

/** Name of a person; null where it was erased. */
export type NamedPerson = { readonly id: string; readonly name: string | null }

/** Returns the names of all persons who are, or were, on the roll of a list. */
export const findNamesOfRoll = (database: Database, listId: string): Promise<readonly NamedPerson[]> =>
  database
    .selectFrom('read.person as p')
    .where('p.id', 'in', (query) =>
      query.selectFrom('read.roll_version as v').where('v.list_id', '=', listId).select('v.person_id'),
    )
    .select(['p.id', 'p.name'])
    .execute()
