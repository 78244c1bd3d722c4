import { sql } from 'kysely'
import { PersonErased } from '#events/person/person.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, ReadModelTransaction } from '#infra/projection/projection.ts'
import { allOf, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, recordset } from '../set-based.ts'

/** A person whose name or phone became another one. */
export type ContactChange = Pick<RecordedEvent, 'position' | 'metadata'> & { readonly personId: string }

/**
 * Marks the entries that a person had when their name or phone was changed: fraud's usual way in (tables of list-users). Of whom was
 * erased nothing is left to compare.
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
  await sql`delete from contact_change where person_id = any(${erased}::uuid[])`.execute(transaction)
  await sql`update list_user set contact_changed_at = null where person_id = any(${erased}::uuid[])`.execute(
    transaction,
  )
}

const mark = (transaction: ReadModelTransaction, rows: readonly object[]) =>
  sql`
    with changed as (
      insert into contact_change (position, list_user_id, list_id, person_id, at, admin_id, whence)
      select r.position, u.id, u.list_id, u.person_id, r.at, r.admin_id, r.whence
      from ${recordset(rows, 'position bigint, person_id uuid, at timestamptz, admin_id uuid, whence text')}
      join list_user u on u.person_id = r.person_id and u.added_position < r.position
      returning list_user_id, position, at
    )
    update list_user u set contact_changed_at = c.at
    from (select distinct on (list_user_id) list_user_id, at from changed order by list_user_id, position desc) c where u.id = c.list_user_id`.execute(
    transaction,
  )

export type ContactChangeRow = {
  readonly position: number
  readonly at: Date
  readonly list_user_id: string
  readonly person_id: string
  readonly dong: string
  readonly ho: string
  readonly name: string | null
  readonly phone: string | null
  readonly birth_date: string | null
  readonly admin_id: string | null
  readonly admin_name: string | null
  readonly whence: string | null
  readonly after_submission: boolean
}

/** A page of the changes in a list from an instant on, newest first. What was changed stands in the persons' streams. */
export const findContactChanges = (
  database: AnyDatabase,
  listId: string,
  since: Date,
  page: Page<'at'>,
): Promise<Paged<ContactChangeRow>> =>
  fetchPage(database, page, {
    columns: sql`c.position, c.at, c.list_user_id, c.person_id, u.dong, u.ho, p.name, p.phone, p.birth_date, c.admin_id, a.name as admin_name, c.whence,
      coalesce(u.completed_position < c.position, false) as after_submission`,
    from: sql`read.contact_change c join read.list_user u on u.id = c.list_user_id join read.person p on p.id = c.person_id left join read.admin a on a.id = c.admin_id`,
    where: allOf([sql`c.list_id = ${listId}`, sql`c.at >= ${since}`]),
    order: orderOf(page, { at: sql`c.position` }, sql`c.position desc, c.list_user_id`),
  })
