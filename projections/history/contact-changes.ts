import { sql, type InferResult } from 'kysely'
import { PersonErased } from '#events/person/person.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { bigint, pick, table, text, timestamptz, uuid, type WrittenRow } from '#infra/platform/projection/table.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { deleteRows, eventsOf, recordset } from '../set-based.ts'

/** Table of entries whose person's name or phone was changed (read model of list-users). */
export const contactChange = table(
  'contact_change',
  {
    position: bigint,
    list_user_id: uuid,
    list_id: uuid,
    person_id: uuid,
    at: timestamptz,
    admin_id: uuid.nullable,
    whence: text.nullable,
  },
  {
    primaryKey: ['list_user_id', 'position'],
    indexes: { contact_change_list: ['list_id', 'position desc'], contact_change_person: ['person_id'] },
  },
)

/** Change of a person's name or phone. */
export type ContactChange = Pick<RecordedEvent, 'position' | 'metadata'> & { readonly personId: string }

/**
 * Marks the entries that a person had when their name or phone was changed, which is the usual
 * beginning of fraud (read model of list-users). For erased persons nothing is left to compare.
 */
export const recordContactChanges = async (
  transaction: ReadModelTransaction,
  contacts: readonly ContactChange[],
  events: readonly RecordedEvent[],
): Promise<void> => {
  const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
  const rows = contacts
    .filter(({ personId }) => !erased.includes(personId))
    .map(({ position, personId, metadata: { at, actor, from } }) => ({
      position,
      person_id: personId,
      at,
      admin_id: actor.kind === 'admin' ? actor.id : null,
      whence: from ?? null,
    }))
  if (rows.length > 0) await mark(transaction, rows)
  if (erased.length === 0) return
  await deleteRows(transaction, contactChange, 'person_id', erased)
  await sql`update list_user set contact_changed_at = null where person_id = any(${erased}::uuid[])`.execute(
    transaction,
  )
}

const changed = pick(contactChange, 'position', 'person_id', 'at', 'admin_id', 'whence')

const mark = (transaction: ReadModelTransaction, rows: readonly WrittenRow<typeof changed>[]) =>
  sql`
    with changed as (
      insert into contact_change (position, list_user_id, list_id, person_id, at, admin_id, whence)
      select r.position, u.id, u.list_id, u.person_id, r.at, r.admin_id, r.whence
      from ${recordset(rows, changed)}
      join (
        select id, list_id, person_id, entered_position from list_user
        union all select id, list_id, person_id, entered_position from list_user_removed
      ) u on u.person_id = r.person_id and u.entered_position < r.position
      returning list_user_id, position, at
    )
    update list_user u set contact_changed_at = c.at
    from (select distinct on (list_user_id) list_user_id, at from changed
    order by list_user_id, position desc) c where u.id = c.list_user_id`.execute(transaction)

/**
 * Restores the marks of entries that were put back, with changes made while they were off the list.
 */
export const markAgain = async (transaction: ReadModelTransaction, listUserIds: readonly string[]): Promise<void> => {
  if (listUserIds.length === 0) return
  await sql`
    update list_user u set contact_changed_at = c.at
    from (
      select distinct on (list_user_id) list_user_id, at from contact_change
      where list_user_id = any(${listUserIds}::uuid[]) order by list_user_id, position desc
    ) c where u.id = c.list_user_id`.execute(transaction)
}

const described = (database: Database) =>
  database
    .selectFrom('read.contact_change as c')
    .innerJoin('read.list_user as u', 'u.id', 'c.list_user_id')
    .innerJoin('read.person as p', 'p.id', 'c.person_id')
    .leftJoin('read.admin as a', 'a.id', 'c.admin_id')
    .select(['c.position', 'c.at', 'c.list_user_id', 'c.person_id', 'u.dong', 'u.ho', 'p.name', 'p.phone'])
    .select(['p.birth_date', 'c.admin_id', 'a.name as admin_name', 'c.whence'])
    .select(sql<boolean>`coalesce(u.completed_position < c.position, false)`.as('after_submission'))

export type ContactChangeRow = InferResult<ReturnType<typeof described>>[number]

/** Positions in the log, both included. */
export type PositionSpan = { readonly from: number; readonly to: number }

/**
 * Returns a page of the changes in a list from an instant on, newest first; `span`: only those
 * between. Their content is in the persons' streams.
 */
export const findContactChanges = (
  database: Database,
  { listId, since, span }: { readonly listId: string; readonly since: Date; readonly span: PositionSpan | undefined },
  page: Page<'at', { readonly id?: readonly number[] | undefined }>,
): Promise<PageOfRows<ContactChangeRow>> => {
  let query = described(database).where('c.list_id', '=', listId).where('c.at', '>=', since)
  if (span) query = query.where('c.position', '>=', span.from).where('c.position', '<=', span.to)
  if (page.filter.id) query = query.where('c.position', '=', oneOf(page.filter.id, 'bigint'))
  const sorted = sortedBy(query, page, { id: 'c.position', at: 'c.position' })
  return fetchPage(sorted.orderBy('c.position', 'desc').orderBy('c.list_user_id'), page)
}
