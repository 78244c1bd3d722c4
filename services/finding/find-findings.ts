import { sql, type RawBuilder } from 'kysely'
import { findingRules, type FindingRule } from '#events/values/finding-rules.ts'
import { oneOf, type Page, type PageOfRows } from '#projections/page.ts'
import type { Deps } from '../core/deps.ts'
import type { FindingStatus } from './findings.contract.ts'

type Database = Deps['database']

export type FindingRow = {
  readonly id: string
  readonly rule: FindingRule
  readonly status: FindingStatus
  /** Scope of a finding of events; null for one of accesses. */
  readonly scope: string | null
  readonly apartment_id: string | null
  readonly apartment_name: string | null
  readonly list_id: string | null
  readonly list_name: string | null
  readonly vote_id: string | null
  readonly vote_title: string | null
  readonly admin_id: string | null
  readonly admin_name: string | null
  readonly first_at: Date
  readonly last_at: Date
  /** The newest behind it: a place in the log, or a number in the access log. */
  readonly last: number
  readonly events: number
  readonly subjects: number
  readonly acknowledged_at: Date | null
  readonly acknowledged_by: string | null
  readonly acknowledged_name: string | null
  readonly acknowledged_up_to: number | null
  readonly reason: string | null
}

export type FindingFilter = {
  readonly id?: readonly string[] | undefined
  readonly rule?: readonly FindingRule[] | undefined
  readonly status?: readonly FindingStatus[] | undefined
  readonly apartmentId?: string | undefined
  /** First instant, and first instant after, of their newest event. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

const accessDayFindings = (
  rule: FindingRule,
  count: 'persons' | 'night_persons' | 'unexplained',
  last: 'last_id' | 'night_last_id' | 'unexplained_last_id',
) => sql`
  select encode(sha256(convert_to(concat(${rule}::text, e'\\n', day, ' ', admin_id, ' ',
  apartment_id), 'UTF8')), 'hex') as id, ${rule}::text as rule,
    null::text as scope, apartment_id, null::uuid as list_id, null::uuid as vote_id, admin_id, first_at, last_at,
    ${sql.ref(last)} as last, looks as events, ${sql.ref(count)} as subjects
  from look_day where ${sql.ref(count)} >= ${findingRules[rule].threshold}`

/**
 * Rules about trustees of a vote's key: they reveal nothing about voters, and are most useful
 * before it opens.
 */
const ofTrustees: readonly FindingRule[] = [
  'trustee-in-office-browser',
  'trustees-in-one-browser',
  'trustees-from-one-address',
]

/**
 * Query of all findings that may be shown. Those of a vote are hidden until it is closed, except
 * those of its trustees: the origin of submissions would reveal the standing.
 */
const all = sql`(
  select f.id, f.rule, f.scope, f.apartment_id, f.list_id, f.vote_id, f.admin_id, f.first_at,
  f.last_at, f.last_position as last, f.events, f.subjects
  from read.finding f left join read.vote w on w.id = f.vote_id 
    where f.vote_id is null or w.status = 'closed' or f.rule = ${oneOf(ofTrustees, 'text')}
  union all ${accessDayFindings('many-persons-seen', 'persons', 'last_id')}
  union all ${accessDayFindings('seen-at-night', 'night_persons', 'night_last_id')}
  union all ${accessDayFindings('downloads-without-reason', 'unexplained', 'unexplained_last_id')})`

const STATUS = sql<FindingStatus>`case when k.finding_id is null then 'open' when k.up_to >= f.last then 'acknowledged' else 'reopened' end`

/**
 * Condition for the complexes that the reader may see: a finding without a complex is shown in
 * those of its administrator.
 */
const visibleTo = (only: readonly string[]) => sql<boolean>`(f.apartment_id = ${oneOf(only, 'uuid')}
  or (f.apartment_id is null and exists (select from read.admin_apartment o
  where o.admin_id = f.admin_id and o.apartment_id = ${oneOf(only, 'uuid')})))`

const matching = (filter: FindingFilter, only: readonly string[] | undefined): RawBuilder<unknown> => {
  const { id, rule, status, apartmentId, from, to } = filter
  const parts = [
    ...(only ? [visibleTo(only)] : []),
    ...(apartmentId === undefined ? [] : [visibleTo([apartmentId])]),
    ...(id ? [sql`f.id = any(${id}::text[])`] : []),
    ...(rule ? [sql`f.rule = any(${rule}::text[])`] : []),
    ...(status ? [sql`(${STATUS}) = any(${status}::text[])`] : []),
    ...(from ? [sql`f.last_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`f.last_at < ${to}::timestamptz`] : []),
  ]
  return sql`from ${all} f left join read.finding_acknowledgement k on k.finding_id = f.id
    ${parts.length === 0 ? sql`` : sql`where ${sql.join(parts, sql` and `)}`}`
}

const orderOf = ({ sort }: Pick<Page<'at'>, 'sort'>) => {
  const way = sql.raw(sort?.descending === false ? 'asc' : 'desc')
  return sort?.field === 'id' ? sql`f.id ${way}` : sql`f.last_at ${way}, f.id`
}

/**
 * Returns a page of findings; `only` limits it to complexes, and to administrators assigned to them
 * (undefined: all).
 */
export const findFindings = async (
  database: Database,
  { filter, ...page }: Page<'at', FindingFilter>,
  only: readonly string[] | undefined,
): Promise<PageOfRows<FindingRow>> => {
  const found = matching(filter, only)
  const { rows } = await sql<FindingRow>`
    with part as (
      select f.*, ${STATUS} as status, k.at as acknowledged_at, k.admin_id as acknowledged_by, k.up_to as acknowledged_up_to, k.reason
      ${found} order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}
    )
    select f.*, a.name as apartment_name, l.name as list_name, v.title as vote_title, d.name as admin_name, g.name as acknowledged_name
    from part f left join read.apartment a on a.id = f.apartment_id left join read.list l on l.id = f.list_id
      left join read.vote v on v.id = f.vote_id left join read.admin d on d.id = f.admin_id
      left join read.admin g on g.id = f.acknowledged_by
    order by ${orderOf(page)}`.execute(database)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(database)
  return { rows, total: counted.rows[0]?.total ?? 0, offset: page.offset }
}

export type FindingCount = { readonly rule: FindingRule; readonly status: FindingStatus; readonly count: number }

/** Returns the number of findings of each rule and status. */
export const countFindings = async (
  database: Database,
  filter: FindingFilter,
  only: readonly string[] | undefined,
): Promise<readonly FindingCount[]> => {
  const { rows } = await sql<FindingCount>`
    select f.rule, ${STATUS} as status, count(*)::int as count ${matching(filter, only)} group by 1, 2 order by 1, 2`.execute(
    database,
  )
  return rows
}

/** Maximum number of events behind a finding that a screen shows. */
const MAX_EVENTS = 200

/**
 * Returns the positions of the events behind a finding; those of many submissions, or codes, are
 * sorted by unit, so that their order reveals nothing.
 */
export const findEventsBehind = async (
  database: Database,
  { rule, scope }: Pick<FindingRow, 'rule' | 'scope'>,
): Promise<readonly number[]> => {
  const isOfPlace = rule === 'submissions-from-one-place' || rule === 'codes-for-many-from-one-place'
  const order = isOfPlace ? sql`s.subject, s.position` : sql`s.position`
  const { rows } = await sql<{ position: number }>`
    select s.position from read.finding_sign s where s.rule = ${rule} and s.scope = ${scope} order by ${order} limit ${MAX_EVENTS}`.execute(
    database,
  )
  return rows.map(({ position }) => position)
}

/** A finding as a review saw it. */
export type FindingSummary = Pick<FindingRow, 'id' | 'rule' | 'status' | 'last'>

/**
 * Returns all findings of a complex whose newest event lies between two instants, in a stable
 * order.
 */
export const findReviewed = async (
  database: Database,
  filter: Required<Pick<FindingFilter, 'from' | 'to'>> & { readonly apartmentId: string },
): Promise<readonly FindingSummary[]> => {
  const { rows } = await sql<FindingSummary>`
    select f.id, f.rule, ${STATUS} as status, f.last ${matching(filter, undefined)} order by f.rule, f.id`.execute(
    database,
  )
  return rows
}
