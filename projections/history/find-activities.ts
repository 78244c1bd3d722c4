import { sql } from 'kysely'
import type { AnyDatabase } from '#infra/projection/projection.ts'
import { allOf, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import type { ActivityKind } from './activities.ts'

export type ActivityRow = {
  readonly position: number
  readonly at: Date
  readonly kind: ActivityKind
  readonly apartment_id: string
  readonly apartment_name: string
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly admin_id: string | null
  readonly admin_name: string | null
  readonly whence: string | null
  readonly count: number | null
}

/** Work on a roll is an import where it brought owners or was one, else changes by hand, else removals. */
const KIND = sql`case when r.kind <> 'roll' then r.kind when r.imported or r.added > 0 then 'roll-imported' when r.changed > 0 or r.persons > 0 then 'roll-changed' else 'roll-removed' end`
const COUNT = sql`case when r.kind <> 'roll' then null when r.added > 0 then r.added when r.imported or r.changed > 0 or r.persons > 0 then greatest(r.changed, r.persons) else r.removed end`

const COLUMNS = sql`r.position, r.at, ${KIND} as kind, r.apartment_id, a.name as apartment_name, r.subject_id, coalesce(n.name, s.name) as subject_name,
  r.admin_id, d.name as admin_name, r.whence, ${COUNT} as count`

const NAMED = sql`join read.apartment a on a.id = r.apartment_id
  left join read.activity_subject n on n.id = r.subject_id
  left join read.admin s on s.id = r.subject_id
  left join read.admin d on d.id = r.admin_id`

/** The newest activities of complexes (undefined: of all), newest first; what they happened to is called as it is called now. */
export const findActivities = async (
  database: AnyDatabase,
  only: readonly string[] | undefined,
  limit: number,
): Promise<readonly ActivityRow[]> => {
  // What a request did to a person shows in each of their lists; here it is told once.
  const isToldAlready = sql`exists (select from read.activity o where o.request = f.request and (o.position, o.list_id) < (f.position, f.list_id))`
  const { rows } = await sql<ActivityRow>`
    select ${COLUMNS} from (
      select * from read.activity f where ${only ? sql`apartment_id = any(${only}::uuid[])` : sql`true`} and not ${isToldAlready} order by position desc limit ${limit}
    ) r ${NAMED} order by r.position desc`.execute(database)
  return rows
}

export type ListActivityPage = Page<
  'at',
  {
    readonly kind?: readonly ActivityKind[] | undefined
    readonly from?: Date | undefined
    readonly before?: Date | undefined
    readonly id?: readonly number[] | undefined
  }
>

/** A page of what happened in a list and its votes, newest first. */
export const findActivitiesOfList = (
  database: AnyDatabase,
  listId: string,
  page: ListActivityPage,
): Promise<Paged<ActivityRow>> => {
  const { kind, from, before, id } = page.filter
  const where = allOf([
    sql`r.list_id = ${listId}`,
    kind && sql`${KIND} = any(${kind}::text[])`,
    from && sql`r.at >= ${from}`,
    before && sql`r.at < ${before}`,
    id && sql`r.position = any(${id}::bigint[])`,
  ])
  return fetchPage(database, page, {
    columns: COLUMNS,
    from: sql`read.activity r ${NAMED}`,
    where,
    order: orderOf(page, { at: sql`r.position` }, sql`r.position desc`),
  })
}
