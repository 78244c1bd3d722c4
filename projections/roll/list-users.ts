import { sql } from 'kysely'
import type { EventOf } from '#events/event-type.ts'
import { ListUserAdded, ListUserChanged, ListUserRemoved } from '#events/roll/list-user.events.ts'
import { MemoWritten } from '#events/person/memo.events.ts'
import { PersonChanged, PersonErased, PersonRegistered } from '#events/person/person.events.ts'
import { ListDeleted } from '#events/list/list.events.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { touchedLists } from '../list/touched-lists.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'
import { recordContactChanges } from '../history/contact-changes.ts'
import { recordPersons } from '../person/persons.ts'

/** Entries of lists with the persons they belong to, and whose name or phone was changed when. */
export const listUsers: Projection = {
  name: 'list-users',
  version: 3,
  tables: `
    create table list_user (
      id uuid primary key,
      list_id uuid not null,
      person_id uuid not null,
      dong text collate natural_korean not null,
      ho text collate natural_korean not null,
      area bigint,
      land_share bigint,
      ownership_share text,
      kakao_enabled boolean not null,
      representative boolean not null,
      -- Since when they are on the list: what happened to their person before is none of its business.
      added_position bigint not null,
      completed_at timestamptz,
      completed_position bigint,
      -- The newest change of their name or phone, whether the list had begun by then or not.
      contact_changed_at timestamptz
    );
    create index list_user_unit on list_user (list_id, dong, ho, id);
    create index list_user_place on list_user (dong, ho text_pattern_ops);
    create index list_user_ho on list_user (ho);
    create index list_user_person on list_user (person_id);
    -- Who was on a list: taking them off again does nothing.
    create table list_user_removed (id uuid primary key, list_id uuid not null, person_id uuid not null);
    create index list_user_removed_list on list_user_removed (list_id);
    create table contact_change (
      position bigint not null,
      list_user_id uuid not null,
      list_id uuid not null,
      person_id uuid not null,
      at timestamptz not null,
      admin_id uuid,
      whence text,
      primary key (list_user_id, position)
    );
    create index contact_change_list on contact_change (list_id, position desc);
    create index contact_change_person on contact_change (person_id);
    create table person (
      id uuid primary key,
      apartment_id uuid not null,
      name text collate natural_korean,
      phone text,
      birth_date date,
      erased boolean not null,
      memo_count integer not null,
      created_at timestamptz not null,
      -- What a search finds them by (person-search.ts).
      parts text[] not null
    );
    create index person_parts on person using gin (parts);
    create index person_name on person (name, created_at desc, id);
    create index person_newest on person (created_at desc, id);
    create index person_apartment on person (apartment_id, created_at desc, id);`,
  reads: ['list_user', 'list_user_removed', 'contact_change', 'person'],
  handles: [
    ListUserAdded.type,
    ListUserChanged.type,
    ListUserRemoved.type,
    ListDeleted.type,
    PersonRegistered.type,
    PersonChanged.type,
    PersonErased.type,
    MemoWritten.type,
    BallotCast.type,
  ],
  touches: touchedLists,
  apply: async (transaction, events) => {
    const contacts = await recordPersons(transaction, events)
    const added = await recordEntries(transaction, events)
    await changeHoldings(
      transaction,
      eventsOf(ListUserChanged, events).filter(({ data, position }) => position > (added.get(data.listUserId) ?? 0)),
    )
    await complete(transaction, eventsOf(BallotCast, events))
    await recordContactChanges(transaction, contacts, events)
    await countMemos(transaction, eventsOf(MemoWritten, events))
    await forgetLists(transaction, eventsOf(ListDeleted, events))
  },
}

type Of<Definition> = readonly RecordedEvent<EventOf<Definition>>[]

/** Who comes and who goes; somebody who comes back starts anew. Gives where in the log each entry of the batch was added last. */
const recordEntries = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, number>> => {
  const removed = newestOf(eventsOf(ListUserRemoved, events), ({ data }) => data.listUserId)
  const added = newestOf(eventsOf(ListUserAdded, events), ({ data }) => data.listUserId)
  const goneAt = new Map(removed.map(({ data, position }) => [data.listUserId, position]))
  const cameAt = new Map(added.map(({ data, position }) => [data.listUserId, position]))
  const touched = removed.map(({ data }) => data.listUserId)
  if (touched.length > 0) {
    await sql`delete from list_user where id = any(${touched}::uuid[])`.execute(transaction)
    await sql`delete from contact_change where list_user_id = any(${touched}::uuid[])`.execute(transaction)
  }
  if (cameAt.size > 0)
    await sql`delete from list_user_removed where id = any(${[...cameAt.keys()]}::uuid[])`.execute(transaction)
  const stayed = removed.filter(({ data, position }) => position > (cameAt.get(data.listUserId) ?? 0))
  await insertRows(
    transaction,
    'list_user_removed',
    stayed.map(({ data }) => ({ id: data.listUserId, list_id: data.listId, person_id: data.personId })),
  )
  await insertRows(
    transaction,
    'list_user',
    added.filter(({ data, position }) => position > (goneAt.get(data.listUserId) ?? 0)).map(rowOf),
  )
  return cameAt
}

const rowOf = ({ data, position }: Of<typeof ListUserAdded>[number]) => ({
  id: data.listUserId,
  list_id: data.listId,
  person_id: data.personId,
  dong: data.dong,
  ho: data.ho,
  area: data.area,
  land_share: data.landShare,
  ownership_share: data.ownershipShare,
  kakao_enabled: data.kakaoEnabled,
  representative: data.representative ?? false,
  added_position: position,
  completed_at: null,
  completed_position: null,
  contact_changed_at: null,
})

const changeHoldings = async (
  transaction: ReadModelTransaction,
  changed: Of<typeof ListUserChanged>,
): Promise<void> => {
  if (changed.length === 0) return
  const said = new Map<string, (typeof changed)[number]['data']>()
  // Of whether they act for their unit an event may say nothing.
  for (const { data } of changed) said.set(data.listUserId, { ...said.get(data.listUserId), ...data })
  const rows = [...said].map(([id, data]) => ({
    id,
    area: data.area,
    land_share: data.landShare,
    ownership_share: data.ownershipShare,
    kakao_enabled: data.kakaoEnabled,
    representative: data.representative ?? null,
  }))
  await sql`
    update list_user u set area = r.area, land_share = r.land_share, ownership_share = r.ownership_share, kakao_enabled = r.kakao_enabled,
      representative = coalesce(r.representative, u.representative)
    from ${recordset(rows, 'id uuid, area bigint, land_share bigint, ownership_share text, kakao_enabled boolean, representative boolean')} where u.id = r.id`.execute(
    transaction,
  )
}

/** An entry is complete with its first ballot. */
const complete = async (transaction: ReadModelTransaction, cast: Of<typeof BallotCast>): Promise<void> => {
  if (cast.length === 0) return
  const first = newestOf(cast.toReversed(), ({ data }) => data.listUserId).map(({ data, metadata, position }) => ({
    id: data.listUserId,
    at: metadata.at,
    position,
  }))
  await sql`
    update list_user u set completed_at = r.at, completed_position = r.position
    from ${recordset(first, 'id uuid, at timestamptz, position bigint')} where u.id = r.id and u.completed_at is null`.execute(
    transaction,
  )
}

const countMemos = async (transaction: ReadModelTransaction, written: Of<typeof MemoWritten>): Promise<void> => {
  if (written.length === 0) return
  const counts = [...Map.groupBy(written, ({ data }) => data.personId)].map(([id, memos]) => ({ id, n: memos.length }))
  await sql`update person p set memo_count = p.memo_count + r.n from ${recordset(counts, 'id uuid, n integer')} where p.id = r.id`.execute(
    transaction,
  )
}

/** Nobody finds the entries of a deleted list; the persons stay, they are the complex's. */
const forgetLists = async (transaction: ReadModelTransaction, deleted: Of<typeof ListDeleted>): Promise<void> => {
  if (deleted.length === 0) return
  const ids = deleted.map(({ data }) => data.listId)
  for (const table of ['list_user', 'list_user_removed', 'contact_change'])
    await sql`delete from ${sql.id(table)} where list_id = any(${ids}::uuid[])`.execute(transaction)
}
