import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { cutOffSilence, GRACE_MS, PATIENT_POOL_MS, settingsOf, type Limits } from './limits.ts'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182

const parseInt8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`bigint ${text} does not fit a JavaScript number`)
  return value
}

const keepText = (text: string): string => text

const flatArray =
  (parse: (text: string) => unknown) =>
  (text: string): unknown[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((element) => (element === 'NULL' ? null : parse(element)))

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  // As a Date it would be midnight somewhere; a day has no hour.
  [DATE, keepText],
  [INT8_ARRAY, flatArray(parseInt8)],
  [DATE_ARRAY, flatArray(keepText)],
])

export type PoolOptions = {
  readonly max?: number
  readonly applicationName?: string
  /** Queries are sent without waiting for the answers before them: what the log's writer is fast by. No cursors then. */
  readonly pipeline?: boolean
  /** Postgres' settings for each connection. */
  readonly settings?: Readonly<Record<string, string>>
  /** Absent: work that may take long; a connection is waited for ten seconds. */
  readonly limits?: Limits
}

/** The URL with settings of Postgres for each connection that is made with it; those that it has already stay. */
export const withSettings = (url: string, settings: Readonly<Record<string, string>>): string => {
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  if (added.length === 0) return url
  const extended = new URL(url)
  extended.searchParams.set('options', [extended.searchParams.get('options') ?? [], ...added].flat().join(' '))
  return extended.href
}

/**
 * A pool of connections to Postgres. bigint arrives as a number (one too large for it throws), date as `YYYY-MM-DD`,
 * timestamptz as Date, numeric as text. A connection that breaks while nobody waits for it is replaced silently.
 */
export const createPool = (url: string, options: PoolOptions = {}): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: withSettings(url, { ...options.settings, ...(options.limits ? settingsOf(options.limits) : {}) }),
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'danji',
    connectionTimeoutMillis: options.limits?.poolMs ?? PATIENT_POOL_MS,
    keepAlive: true,
    pipeline: options.pipeline ?? false,
    types: {
      getTypeParser: (oid, format) => {
        const own = format === 'binary' ? undefined : parsers.get(oid)
        // pg's own types say any.
        return own ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown)
      },
    },
  })
  // An 'error' without a listener ends the process. Whoever uses the connection is told by its own query; the pool drops it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (options.limits) cutOffSilence(pool, options.limits.statementMs + GRACE_MS)
  return pool
}

/** Typed SQL over a pool; `destroy` on it ends the pool. `onQuery` is told the text of each query, where it is asked. */
export const createDatabase = <Schema>(pool: pg.Pool, onQuery?: (text: string) => void): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery ? { log: ({ query }) => onQuery(query.sql) } : {}),
  })
