import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { sessionAt } from './pooler.ts'
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
  // A Date would turn a day into midnight of some time zone.
  [DATE, keepText],
  [INT8_ARRAY, flatArray(parseInt8)],
  [DATE_ARRAY, flatArray(keepText)],
])

export type PoolOptions = {
  readonly max?: number
  readonly applicationName?: string
  /**
   * True to send queries without waiting for earlier answers, which makes the log's writer fast.
   * Cursors do not work then.
   */
  readonly pipeline?: boolean
  /** Settings of Postgres for each connection. */
  readonly settings?: Readonly<Record<string, string>>
  /**
   * Limits; absent: for work that may take long, where a connection is waited for up to ten
   * seconds.
   */
  readonly limits?: Limits
}

/**
 * Adds settings of Postgres to a URL, for each connection that is made with it; existing ones stay.
 */
export const withSettings = (url: string, settings: Readonly<Record<string, string>>): string => {
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  if (added.length === 0) return url
  const extended = new URL(url)
  extended.searchParams.set('options', [extended.searchParams.get('options') ?? [], ...added].flat().join(' '))
  return extended.href
}

/**
 * Creates a pool of connections to Postgres. bigint arrives as a number (one too large for it
 * throws), date as `YYYY-MM-DD`, timestamptz as Date, numeric as text. An idle connection that
 * breaks is replaced silently.
 */
export const createPool = (url: string, options: PoolOptions = {}): pg.Pool => {
  const settings = { ...options.settings, ...(options.limits ? settingsOf(options.limits) : {}) }
  const { config, prepare } = sessionAt(withSettings(url, settings))
  const pool = new pg.Pool({
    ...config,
    // The pool waits for it, which its types do not say.
    onConnect: prepare as (client: pg.ClientBase) => void,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'danji',
    connectionTimeoutMillis: options.limits?.poolMs ?? PATIENT_POOL_MS,
    keepAlive: true,
    pipeline: options.pipeline ?? false,
    types: {
      getTypeParser: (oid, format) => {
        const own = format === 'binary' ? undefined : parsers.get(oid)
        // The types of pg use any here.
        return own ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown)
      },
    },
  })
  // An 'error' event without a listener ends the process. A query on the connection reports the
  // error itself; the pool drops the connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  if (options.limits) cutOffSilence(pool, options.limits.statementMs + GRACE_MS)
  return pool
}

/**
 * Creates typed SQL over a pool; `destroy` on it ends the pool. `onQuery` is called with the text
 * of each query, where it is given.
 */
export const createDatabase = <Schema>(pool: pg.Pool, onQuery?: (text: string) => void): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery ? { log: ({ query }) => onQuery(query.sql) } : {}),
  })
