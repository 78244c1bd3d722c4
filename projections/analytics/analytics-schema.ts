import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ANALYSTS_ROLE } from '#infra/platform/postgres/analysts.ts'
import type { AnyDatabase, ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { complexes, imports, lists, units } from './campaign-views.ts'
import { funnel, participationByDongBand } from './crossed-views.ts'
import { consentsByDay, risks, voteResults } from './outcome-views.ts'
import {
  participationByBand,
  participationByDay,
  participationByDong,
  participationByHour,
  participationByWay,
} from './participation-views.ts'
import { votePapers } from './paper-views.ts'
import { column, type AnalyticsView, type ViewRow } from './view.ts'
import { messages, signIns } from './work-views.ts'

/**
 * Version, raised where a view or a column is added; none is ever removed or changes its meaning.
 */
export const ANALYTICS_VERSION = 3

/** Maximum number of rows of a view in one query. */
export const MAX_ROWS = 1_000_000

const schemaVersion: AnalyticsView = {
  name: 'schema_version',
  title: '스키마 버전',
  says: '이 스키마의 버전. 뷰와 열의 이름과 뜻은 바뀌지 않고, 늘어나면 버전이 오릅니다.',
  columns: [column('version', 'integer', '버전'), column('read_at', 'timestamptz', '읽은 때')],
  rows: `select ${ANALYTICS_VERSION}, now()`,
  order: ['version'],
  example: 'select version, read_at from analytics.schema_version;',
}

/** Views of the schema `analytics`, in the order of the dictionary. */
export const analyticsViews: readonly AnalyticsView[] = [
  schemaVersion,
  complexes,
  lists,
  units,
  participationByDay,
  participationByHour,
  participationByDong,
  participationByBand,
  participationByWay,
  voteResults,
  consentsByDay,
  risks,
  messages,
  imports,
  signIns,
  participationByDongBand,
  funnel,
  votePapers,
]

/** Schema of the functions behind the views. No analyst may use it. */
const BEHIND = 'analytics_rows'

const LOCK = 7_301_002

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Settings of every function: names are looked up in pg_catalog alone. The functions hash all rolls
 * of a complex, and fetching these row by row in the order of an index takes several times as long
 * (for few lists a bitmap scan fetches them).
 */
const SETTINGS = `set search_path = pg_catalog, pg_temp set work_mem = '64MB' set jit = off set enable_indexscan = off`

/**
 * Creates two functions of a view's rows: one for the product, and one for the signed-in analyst,
 * which runs as the product and looks up the analyst's complexes itself. Their bodies are text to
 * Postgres: read models are swapped, dropped and built anew without regard to the views.
 */
const createView = ({ name, says, columns, rows }: AnalyticsView): string => {
  const gives = `table (${columns.map((of) => `"${of.name}" ${of.type}`).join(', ')})`
  const own = `${BEHIND}.${name}_of_session()`
  return [
    `create function ${BEHIND}.${name}(complexes uuid[]) returns ${gives} language sql stable ${SETTINGS} as ${quoted(rows)}`,
    `create function ${own} returns ${gives} language sql stable security definer ${SETTINGS} as ${quoted(
      `select * from ${BEHIND}.${name}(${BEHIND}.assigned_to_session()) limit ${MAX_ROWS}`,
    )}`,
    `create view analytics.${name} with (security_barrier) as select * from ${own}`,
    `comment on view analytics.${name} is ${quoted(says)}`,
    ...columns.map((of) => `comment on column analytics.${name}."${of.name}" is ${quoted(of.says)}`),
  ].join(';\n')
}

/**
 * SQL of the complexes of the signed-in analyst, as assigned now: null, all of them, for a super
 * administrator; none where they are no analyst any more. `session_user` is the login, whatever
 * role was set since.
 */
const COMPLEXES_OF_SESSION = `
create function ${BEHIND}.assigned_to_session() returns uuid[] language sql stable ${SETTINGS} as ${quoted(`
  with who as (select id, role from read.admin where public.analyst_login(id) = session_user and deleted_at is null)
  select case when exists (select from who where role = 'SUPER_ADMIN') then null else (
    select coalesce(array_agg(o.apartment_id), '{}') from who join read.admin_apartment o on o.admin_id = who.id where who.role = 'ANALYST'
  ) end`)}`

const CREATE = [
  'set local check_function_bodies = off',
  `drop schema if exists analytics cascade`,
  `drop schema if exists ${BEHIND} cascade`,
  `create schema ${BEHIND}`,
  `create schema analytics`,
  COMPLEXES_OF_SESSION,
  ...analyticsViews.map(createView),
  `revoke all on all routines in schema ${BEHIND} from public`,
  `comment on schema analytics is ${quoted(`분석 스키마 ${ANALYTICS_VERSION}: 이름 없는 수치. 3명 미만에 근거한 수치는 비웁니다.`)}`,
].join(';\n')

/** Hash of the text that the schema was created from: another text creates it anew. */
const MARK = createHash('sha256').update(CREATE).digest('hex')

/** Grants reading of each view by name; where no such role could be made, nobody reads. */
const GRANT = `do $$ begin
  if exists (select from pg_roles where rolname = '${ANALYSTS_ROLE}') then
    grant usage on schema analytics to ${ANALYSTS_ROLE};
    grant select on all tables in schema analytics to ${ANALYSTS_ROLE};
    ${analyticsViews.map(({ name }) => `grant execute on function ${BEHIND}.${name}_of_session() to ${ANALYSTS_ROLE};`).join('\n    ')}
  end if;
end $$`

const isInstalled = async (database: ReadModelTransaction): Promise<boolean> => {
  const { rows } = await sql<{ mark: string | null }>`
    select obj_description(to_regnamespace(${BEHIND}), 'pg_namespace') as mark`.execute(database)
  return rows[0]?.mark === MARK
}

/**
 * Creates the schema `analytics` where it differs from the code. Several processes may do so at
 * once.
 */
export const prepareAnalyticsSchema = (database: AnyDatabase): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction)
    if (!(await isInstalled(transaction))) {
      await sql.raw(`${CREATE};\ncomment on schema ${BEHIND} is '${MARK}'`).execute(transaction)
    }
    await sql.raw(GRANT).execute(transaction)
  })

/**
 * Returns SQL of the source of a view's rows for the product, for some complexes (undefined: all).
 */
export const sourceOfView = (name: string, only: readonly string[] | undefined) =>
  sql`${sql.raw(`${BEHIND}.${name}`)}(${only ?? null}::uuid[])`

/** Returns SQL of a view's rows for some complexes, in its order, as the office reads it. */
export const selectView = ({ name, columns, order }: AnalyticsView, only: readonly string[] | undefined) => {
  const typeOf = (by: string) => columns.find((of) => of.name === by)?.type
  return sql<ViewRow>`
    select ${sql.join(columns.map((of) => sql.ref(of.name)))} from ${sourceOfView(name, only)}
    order by ${sql.join(order.map((by) => sql`${sql.ref(by)}${sql.raw(typeOf(by) === 'text' ? ' collate "C"' : '')}`))} limit ${MAX_ROWS}`
}
