import { sql, type RawBuilder } from 'kysely'
import { containing, fetchPage, oneOf, sortedBy, type Page, type PageOfRows } from '#projections/page.ts'
import type { Deps } from '../core/deps.ts'
import type { StoredLogRow, StoredReportRow, LogRow, ReportRow } from './telemetry-rows.ts'

type Database = Deps['database']

/**
 * Tables of the apps' telemetry. They are ordinary tables, not events: telemetry is no evidence,
 * anybody may send it, and it is deleted after a while. `telemetry_budget` counts what this minute
 * has accepted so far, over all processes.
 */
export const monitoringMigrations: Readonly<Record<string, string>> = {
  '301-monitoring': `
    create table client_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      level text not null,
      category text,
      message text not null,
      metadata jsonb,
      user_agent text not null
    );
    create index client_log_at on client_log (at);
    create table error_report (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      message text not null,
      stack text,
      error_info text,
      url text,
      user_agent text not null
    );
    create index error_report_at on error_report (at);
    create table telemetry_budget (
      kind text primary key,
      minute timestamptz not null,
      used integer not null
    );`,
}

/** The oldest rows beyond this many are forgotten with each write. */
const MAX_ROWS = 100_000
/** Number of days for which telemetry is stored. */
export const RETENTION_DAYS = 30

export type Kind = 'client-log' | 'error-report'

type TableParts = {
  readonly table: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  readonly shape: RawBuilder<unknown>
}

const tables: Readonly<Record<Kind, TableParts>> = {
  'client-log': {
    table: sql`client_log`,
    columns: sql`at, level, category, message, metadata, user_agent`,
    shape: sql`at timestamptz, level text, category text, message text, metadata jsonb, user_agent text`,
  },
  'error-report': {
    table: sql`error_report`,
    columns: sql`at, message, stack, error_info, url, user_agent`,
    shape: sql`at timestamptz, message text, stack text, error_info text, url text, user_agent text`,
  },
}

export type Batch = {
  readonly rows: readonly (LogRow | ReportRow)[]
  readonly now: Date
  /** Rows a minute, over all processes and addresses. */
  readonly perMinute: number
}

/**
 * Writes a batch, or as much of it as this minute still accepts, and deletes the oldest rows beyond
 * the cap: one statement. Returns the number of rows written.
 */
export const writeTelemetry = async (
  database: Database,
  kind: Kind,
  { rows, now, perMinute }: Batch,
): Promise<number> => {
  const { table, columns, shape } = tables[kind]
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const wanted = rows.length
  const { rows: written } = await sql<{ written: number }>`
    with budget as (
      insert into telemetry_budget as b (kind, minute, used) values (${kind}, ${minute}, ${wanted})
      on conflict (kind) do update set minute = excluded.minute, used = case
      when b.minute = excluded.minute then b.used else 0 end + excluded.used
      returning used
    ), added as (
      insert into ${table} (${columns})
      select ${columns} from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      (${shape})) with ordinality as given(${columns}, place)
      where place <= (select ${perMinute}::int - used + ${wanted}::int from budget)
      order by place
      returning id
    ), forgotten as (
      delete from ${table} where id <= (select max(id) - ${MAX_ROWS}::int from added)
    )
    select count(*) as written from added`.execute(database)
  return written[0]?.written ?? 0
}

/** Forgets what is older than 30 days. Gives how many rows. */
export const forgetOldTelemetry = async (database: Database, now: Date): Promise<number> => {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  const outcomes = [
    await sql`delete from client_log where at < ${before}`.execute(database),
    await sql`delete from error_report where at < ${before}`.execute(database),
  ]
  return outcomes.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0)
}

export type LogFilter = {
  readonly q?: string | undefined
  readonly id?: readonly number[] | undefined
  readonly level?: LogRow['level'] | undefined
  readonly category?: string | undefined
}

/** Returns the database with the telemetry tables, for queries. */
const telemetryIn = (database: Database) =>
  database.$extendTables<{ client_log: StoredLogRow; error_report: StoredReportRow }>()

/** A page of what the apps logged, newest first. */
export const findClientLogs = (database: Database, page: Page<'at', LogFilter>): Promise<PageOfRows<StoredLogRow>> => {
  const { q, id, level, category } = page.filter
  let query = telemetryIn(database)
    .selectFrom('client_log')
    .select(['id', 'at', 'level', 'category', 'message', 'metadata', 'user_agent'])
  if (q) query = query.where('message', 'ilike', containing(q))
  if (id) query = query.where('id', '=', oneOf(id, 'bigint'))
  if (level) query = query.where('level', '=', level)
  if (category) query = query.where('category', '=', category)
  return fetchPage(sortedBy(query, page, { id: 'id', at: 'at' }).orderBy('id', 'desc'), page)
}

/** A page of reported failures, newest first. */
export const findErrorReports = (
  database: Database,
  page: Page<'at', Pick<LogFilter, 'q' | 'id'>>,
): Promise<PageOfRows<StoredReportRow>> => {
  const { q, id } = page.filter
  let query = telemetryIn(database)
    .selectFrom('error_report')
    .select(['id', 'at', 'message', 'stack', 'error_info', 'url', 'user_agent'])
  if (q) query = query.where((eb) => eb.or([eb('message', 'ilike', containing(q)), eb('url', 'ilike', containing(q))]))
  if (id) query = query.where('id', '=', oneOf(id, 'bigint'))
  return fetchPage(sortedBy(query, page, { id: 'id', at: 'at' }).orderBy('id', 'desc'), page)
}
