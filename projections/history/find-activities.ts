import { sql, type AliasedExpression, type InferResult } from 'kysely'
import type { Database, Tables } from '#infra/platform/projection/read-tables.ts'
import { fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import type { ActivityKind } from './activities.ts'

/**
 * SQL of the kind of work on a roll: an import where it added owners or was one, else changes by
 * hand, else removals.
 */
const kindOfRow = sql<ActivityKind>`case when r.kind <> 'roll' then r.kind when r.imported
  or r.added > 0 then 'roll-imported' when r.changed > 0 or r.persons > 0 then 'roll-changed'
  else 'roll-removed' end`
const countOfRow = sql<
  number | null
>`case when r.kind in ('signatures-requested', 'signatures-reminded', 'register-proposals-accepted',
  'register-proposals-taken-back') then r.added when r.kind in ('messages-sent',
  'registers-collecting', 'registers-imported') then r.persons when r.kind <> 'roll' then null
  when r.added > 0 then r.added when r.imported or r.changed > 0
  or r.persons > 0 then greatest(r.changed, r.persons) else r.removed end`

type Activity = Tables['read.activity']

/** Selects activities with present names. */
const described = (database: Database, activities: AliasedExpression<Activity, 'r'>) =>
  database
    .selectFrom(activities)
    .innerJoin('read.apartment as a', 'a.id', 'r.apartment_id')
    .leftJoin('read.activity_subject as n', 'n.id', 'r.subject_id')
    .leftJoin('read.admin as s', 's.id', 'r.subject_id')
    .leftJoin('read.admin as d', 'd.id', 'r.admin_id')
    .select(['r.position', 'r.at', 'r.apartment_id', 'a.name as apartment_name', 'r.subject_id'])
    .select(['r.admin_id', 'd.name as admin_name', 'r.whence', kindOfRow.as('kind'), countOfRow.as('count')])
    .select((eb) => eb.fn.coalesce('n.name', 's.name').as('subject_name'))

export type ActivityRow = InferResult<ReturnType<typeof described>>[number]

/**
 * Returns the newest activities of complexes (undefined: all), newest first, with the present names
 * of their objects.
 */
export const findActivities = (
  database: Database,
  only: readonly string[] | undefined,
  limit: number,
): Promise<readonly ActivityRow[]> => {
  // A request's change of a person is a row in each of their lists; only the first is shown here.
  const isToldFirst = sql<boolean>`not exists (select from read.activity o
    where o.request = f.request and (o.position, o.list_id) < (f.position, f.list_id))`
  let newest = database.selectFrom('read.activity as f').selectAll().where(isToldFirst)
  if (only) newest = newest.where('apartment_id', '=', oneOf(only, 'uuid'))
  return described(database, newest.orderBy('position', 'desc').limit(limit).as('r'))
    .orderBy('r.position', 'desc')
    .execute()
}

export type ListActivityPage = Page<
  'at',
  {
    readonly kind?: readonly ActivityKind[] | undefined
    readonly from?: Date | undefined
    readonly to?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

/** Returns a page of what happened in a list and its votes, newest first. */
export const findActivitiesOfList = (
  database: Database,
  listId: string,
  page: ListActivityPage,
): Promise<PageOfRows<ActivityRow>> => {
  const { kind, from, to, id } = page.filter
  let query = described(database, database.selectFrom('read.activity').selectAll().as('r')).where(
    'r.list_id',
    '=',
    listId,
  )
  if (kind) query = query.where(kindOfRow, '=', oneOf(kind, 'text'))
  if (from) query = query.where('r.at', '>=', from)
  if (to) query = query.where('r.at', '<', to)
  if (id) query = query.where('r.position', '=', oneOf(id, 'bigint'))
  return fetchPage(sortedBy(query, page, { id: 'r.position', at: 'r.position' }).orderBy('r.position', 'desc'), page)
}
