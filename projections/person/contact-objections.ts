import { sql, type InferResult } from 'kysely'
import { ContactObjected, ContactObjectionSettled, PersonErased } from '#events/person/person.events.ts'
import type { Projection } from '#infra/platform/projection/projection.ts'
import type { Database, ReadTables } from '#infra/platform/projection/read-tables.ts'
import { bigint, table, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, insertRows, updateRows } from '../set-based.ts'

type Status = 'open' | 'kept' | 'restored'

const contactObjection = table(
  'contact_objection',
  {
    id: uuid,
    person_id: uuid,
    list_id: uuid,
    changed_position: bigint,
    position: bigint,
    at: timestamptz,
    status: textOf<Status>(),
    settled_at: timestamptz.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: { contact_objection_list: ['list_id'], contact_objection_person: ['person_id'] },
  },
)

declare module '#infra/platform/projection/read-tables.ts' {
  interface Tables extends ReadTables<typeof contactObjections> {}
}

/**
 * Read model of objections of former phones to a change, and whether two administrators have
 * decided on them.
 */
export const contactObjections = {
  name: 'contact-objections',
  version: 1,
  serves: 'office',
  tables: [contactObjection],
  reads: [contactObjection],
  handles: [ContactObjected.type, ContactObjectionSettled.type, PersonErased.type],
  apply: async (transaction, events) => {
    await insertRows(
      transaction,
      contactObjection,
      eventsOf(ContactObjected, events).map(({ data, position, metadata }) => ({
        id: data.objectionId,
        person_id: data.personId,
        list_id: data.listId,
        changed_position: data.changedAt,
        position,
        at: metadata.at,
        status: 'open' as const,
        settled_at: null,
      })),
    )
    await updateRows(
      transaction,
      contactObjection,
      ['status', 'settled_at'],
      eventsOf(ContactObjectionSettled, events).map(({ data, metadata }) => ({
        id: data.objectionId,
        status: data.outcome,
        settled_at: metadata.at,
      })),
    )
    const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
    await deleteRows(transaction, contactObjection, 'person_id', erased)
  },
} satisfies Projection

type ListAtTime = { readonly listId: string; readonly now: Date }

/**
 * Selects objections, each once, whatever the person holds in the list; `approval_id`: the waiting
 * request that decides on it.
 */
const described = (database: Database, { listId, now }: ListAtTime) =>
  database
    .selectFrom('read.contact_objection as o')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('read.list_user')
          .whereRef('person_id', '=', 'o.person_id')
          .where('list_id', '=', listId)
          .orderBy('dong')
          .orderBy('ho')
          .orderBy('id')
          .limit(1)
          .select(['id', 'dong', 'ho'])
          .as('u'),
      (join) => join.onTrue(),
    )
    .innerJoin('read.person as p', 'p.id', 'o.person_id')
    .leftJoin('read.approval as a', (join) =>
      join
        .onRef('a.subject_id', '=', 'o.id')
        .on('a.kind', '=', 'contact-objection')
        .on('a.status', '=', 'waiting')
        .on(sql<boolean>`a.expires_at > ${now}`),
    )
    .where('o.list_id', '=', listId)
    .select(['o.id', 'o.person_id', 'o.changed_position', 'o.position', 'o.at', 'o.status', 'o.settled_at'])
    .select(['u.id as list_user_id', 'u.dong', 'u.ho', 'p.name', 'p.phone', 'p.birth_date', 'a.id as approval_id'])

export type ContactObjectionRow = InferResult<ReturnType<typeof described>>[number]

type Filter = { readonly status?: readonly Status[] | undefined; readonly id?: readonly string[] | undefined }

/** Returns a page of the objections in a list, the newest first. */
export const findContactObjections = (
  database: Database,
  asked: ListAtTime,
  page: Page<'at', Filter>,
): Promise<PageOfRows<ContactObjectionRow>> => {
  const { status, id } = page.filter
  let query = described(database, asked)
  if (status) query = query.where(sql<boolean>`o.status = ${oneOf(status, 'text')}`)
  if (id) query = query.where('o.id', '=', oneOf(id, 'uuid'))
  return fetchPage(sortedBy(query, page, { id: 'o.id', at: 'o.position' }).orderBy('o.position', 'desc'), page)
}

/**
 * Counts the objections made in a list to changes after a position, and those that nobody has
 * decided on.
 */
export const countContactObjections = async (
  database: Database,
  listId: string,
  from: number,
): Promise<{ readonly made: number; readonly open: number }> => {
  const { rows } = await sql<{ made: number; open: number }>`
    select count(*)::bigint as made, count(*) filter (where status = 'open')::bigint as open
    from read.contact_objection where list_id = ${listId}::uuid and changed_position > ${from}`.execute(database)
  return rows[0] ?? { made: 0, open: 0 }
}
