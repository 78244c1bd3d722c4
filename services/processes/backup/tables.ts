import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { EVENTS, hashOfFile, tablePath, type Manifest } from './manifest.ts'

type TableOf = Manifest['tables'][number]

/**
 * Tables that are in no backup. Read models are rebuilt, jobs added anew; uploaded rolls and
 * registry records, pages of a ledger that is being read, answers to repeated requests, counted
 * codes, rows of who is online and telemetry are deleted after days, and would stay in a backup for
 * years. The private keys of encrypted votes are destroyed
 * after the count, and a backup would preserve them: after a restore in the middle of such a vote
 * it has to be held again. Every other table is in it, so that a new one is not forgotten.
 */
const EXCLUDED_TABLES = [
  'projection',
  'notice_channel',
  'schema_migration',
  'log_check',
  'idempotency_key',
  'code_budget',
  'online_heartbeat',
  'online_pulse',
  'entry_code',
  'roll_import',
  'registry_import_file',
  'registry_import_progress',
  'ledger_reading_progress',
  'ledger_reading_page',
  'client_log',
  'error_report',
  'telemetry_budget',
  'object_scrub',
  'backup_made',
  'restore_test',
  'look_day',
  'look_day_end',
  'vote_key',
  'webhook_delivery',
]

const ROWS_AT_ONCE = 2_000

/**
 * The tables of a database that belong into a backup, with their columns; a partitioned one is read
 * as a whole.
 */
export const tablesToBackUp = async (client: PoolClient): Promise<readonly Pick<TableOf, 'name' | 'columns'>[]> => {
  const { rows } = await client.query<{ name: string; columns: TableOf['columns'] }>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type',
      format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  )
  return rows
}

const quoted = (name: string): string => `"${name}"`

/** Events are written in their order, so that their tree can be computed from the file. */
const eventsAfter = (position: number): string => ` where position > ${position} order by position`

async function* rowsOf(client: PoolClient, { name, columns }: Pick<TableOf, 'name' | 'columns'>, after: number) {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const which = name === EVENTS ? eventsAfter(after) : ''
  await client.query(
    `declare kept no scroll cursor for select array[${texts}] as row from public.${quoted(name)}${which}`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: readonly (string | null)[] }>(`fetch ${ROWS_AT_ONCE} from kept`)
    if (rows.length === 0) break
    yield rows
  }
  await client.query('close kept')
}

/**
 * Writes a table's rows (of events those after a position), a JSON array of texts a line, as they
 * stand in the client's transaction.
 */
export const dumpTable = async (
  client: PoolClient,
  table: Pick<TableOf, 'name' | 'columns'>,
  { directory, after }: { readonly directory: string; readonly after: number },
): Promise<TableOf> => {
  const path = tablePath(directory, table.name)
  let count = 0
  const lines = async function* () {
    for await (const rows of rowsOf(client, table, after)) {
      count += rows.length
      yield rows.map(({ row }) => `${JSON.stringify(row)}\n`).join('')
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: 0o600, flush: true }))
  return { name: table.name, columns: table.columns, rows: count, sha256: await hashOfFile(path) }
}

const insert = async (
  client: PoolClient,
  { name, columns }: TableOf,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> => {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map((column, index) => `(r.value ->> ${index})::${column.type}`).join(', ')
  await client.query(
    `insert into public.${quoted(name)} (${names}) overriding system value
     select ${values} from json_array_elements($1::json) with ordinality as r(value, place) order by r.place`,
    [JSON.stringify(rows)],
  )
}

/** Makes the partitions that a backup's events need, where its migrations know any. */
export const extendLog = async (client: PoolClient, position: number): Promise<void> => {
  const { rows } = await client.query<{ isPartitioned: boolean }>(
    `select to_regprocedure('extend_log(bigint)') is not null as "isPartitioned"`,
  )
  if (rows[0]?.isPartitioned) await client.query('select extend_log($1)', [position])
}

/** Reads the rows of a table in a backup, a JSON array of texts a line. */
export async function* readRows(directory: string, name: string): AsyncGenerator<readonly (string | null)[]> {
  const lines = createInterface({
    input: createReadStream(tablePath(directory, name)).pipe(createGunzip()),
    crlfDelay: Infinity,
  })
  // Written by `dumpTable`, and its hash was compared.
  for await (const line of lines) yield JSON.parse(line) as readonly (string | null)[]
}

const loadRows = async (client: PoolClient, table: TableOf, directory: string): Promise<void> => {
  let waiting: (readonly (string | null)[])[] = []
  let count = 0
  for await (const row of readRows(directory, table.name)) {
    waiting.push(row)
    count += 1
    if (waiting.length < ROWS_AT_ONCE) continue
    await insert(client, table, waiting)
    waiting = []
  }
  if (waiting.length > 0) await insert(client, table, waiting)
  if (count !== table.rows) throw new Error(`the backup holds ${count} rows of ${table.name}, not ${table.rows}`)
}

/** Table of a backup, and the directory with its rows. */
export type TablePart = { readonly table: TableOf; readonly directory: string }

/**
 * Fills a table from the parts of a backup, in place of the rows of its migration. Its guards are
 * disabled meanwhile, which only the owner may do.
 */
export const loadTable = async (client: PoolClient, tableName: string, parts: readonly TablePart[]): Promise<void> => {
  const name = `public.${quoted(tableName)}`
  await client.query(`alter table ${name} disable trigger user`)
  await client.query(`delete from ${name}`)
  for (const { table, directory } of parts) await loadRows(client, table, directory)
  await client.query(`alter table ${name} enable trigger user`)
}
