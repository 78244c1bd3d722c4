import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchPage, oneOf, type Page, type PageOfRows } from '../page.ts'
import { userLogKinds, type UserLogKind } from '../history/user-log.ts'
import { hasId } from './log-keys.ts'

export type UserLogPage = Page<
  'at',
  {
    readonly kind?: readonly UserLogKind[] | undefined
    /** First instant included, and first instant excluded. */
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

type Subject = { readonly listId: string; readonly personId: string }

type LoggedEvent = { readonly position: number; readonly at: Date; readonly kind: UserLogKind }

const kindOf = (logKind: RawBuilder<unknown>) => sql`(${userLogKinds}::text[])[abs(${logKind})]`

/** Selects the events that a person's log tells of: in a list, those for all lists apart. */
const ofPerson = ({ listId, personId }: Subject, isOfAllToo: boolean) => {
  const isInLog = (logKind: RawBuilder<unknown>) =>
    sql`((${logKind} > 0 and e.list_id = ${listId}::uuid) or (${isOfAllToo} and ${logKind} < 0))`
  const [own, named] = [sql`e.log_kind`, sql`a.log_kind`]
  return sql`
    select e.position, e.at, ${kindOf(own)} as kind from read.log_event e
    where ${hasId('subject_id', personId)} and ${isInLog(own)}
    union all select e.position, e.at, ${kindOf(named)} from read.log_about a join read.log_event e on e.position = a.position
    where a.subject_id = ${personId}::uuid and ${isInLog(named)}`
}

/** Selects what happened to a person in a list, and the list's own events. */
const entriesOf = (database: Database, subject: Subject) =>
  database
    .selectFrom(
      sql<LoggedEvent>`(
        ${ofPerson(subject, true)}
        union all select position, at, 'list' from read.list_log where list_id = ${subject.listId}::uuid)`.as('e'),
    )
    .select(['e.position', 'e.kind'])

/**
 * Returns a page of the positions of what happened to a person in a list, the list's own events
 * included; newest first by default.
 */
export const findUserLog = (
  database: Database,
  subject: Subject,
  page: UserLogPage,
): Promise<PageOfRows<{ readonly position: number; readonly kind: UserLogKind }>> => {
  const { kind, from, to, id } = page.filter
  let query = entriesOf(database, subject)
  if (kind) query = query.where('e.kind', '=', oneOf(kind, 'text'))
  if (from) query = query.where('e.at', '>=', from)
  if (to) query = query.where('e.at', '<', to)
  if (id) query = query.where('e.position', '=', oneOf(id, 'bigint'))
  // The log's order is the order in which things became true.
  return fetchPage(query.orderBy('e.position', page.sort && !page.sort.descending ? 'asc' : 'desc'), page)
}

/** Tells whether a person is, or ever was, in a list. */
export const wasInList = async (database: Database, subject: Subject): Promise<boolean> => {
  const { rows } = await sql`select from (${ofPerson(subject, false)}) e limit 1`.execute(database)
  return rows.length > 0
}
