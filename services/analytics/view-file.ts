import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { streamCsv, type Value } from '#infra/lib/spreadsheet/index.ts'
import { selectView } from '#projections/analytics/analytics-schema.ts'
import type { AnalyticsView, ViewRow as Row } from '#projections/analytics/view.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { parquetOf } from './parquet-file.ts'

const ROWS_AT_ONCE = 2_000
/**
 * Maximum number of files at once in a process: each occupies a connection as long as it is read.
 */
const MAX_AT_ONCE = 4

const types = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const

type ViewQuery = { readonly view: AnalyticsView; readonly only: readonly string[] | undefined }

/**
 * Yields a view's rows as they are at one moment, on demand; the connection is released when they
 * are over, or the reader stops.
 */
const rowsOf = async function* (
  { unhurried }: Pick<Deps, 'unhurried'>,
  { view, only }: ViewQuery,
): AsyncGenerator<Row> {
  const transaction = await unhurried.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`declare told no scroll cursor for ${selectView(view, only)}`.execute(transaction)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from told`.execute(transaction)
      if (rows.length === 0) return
      yield* rows
    }
  } finally {
    await transaction.rollback().execute()
  }
}

/** Places for files that are being read. */
type ReadingSlots = { taken: number }

/**
 * Yields the rows within one of the limited slots.
 * @throws DomainError SERVICE_UNAVAILABLE if none is free: the caller may try again
 */
const withReadingSlot = async function* (places: ReadingSlots, rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  if (places.taken >= MAX_AT_ONCE) throw new DomainError('SERVICE_UNAVAILABLE')
  places.taken += 1
  try {
    yield* rows
  } finally {
    places.taken -= 1
  }
}

const cellOf = (value: Row[string]): Value => {
  if (value === null) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? value : String(value)
}

const csvOf = (view: AnalyticsView, rows: AsyncIterable<Row>): Readable => {
  const names = view.columns.map(({ name }) => name)
  const cells = async function* () {
    for await (const row of rows) yield names.map((name) => cellOf(row[name] ?? null))
  }
  return streamCsv(names, cells())
}

/** Yields the rows after one that was read before, which comes first. */
const prepend = async function* (first: IteratorResult<Row, void>, rows: AsyncGenerator<Row>): AsyncGenerator<Row> {
  if (first.done !== true) yield first.value
  yield* rows
}

type ViewFormat = keyof typeof types
type ViewFile = { readonly type: string; readonly content: Readable }

/**
 * Makes files of views, a few at a time; a file is read while it is being made.
 * @throws DomainError SERVICE_UNAVAILABLE
 */
export const viewFiles = (deps: Pick<Deps, 'unhurried'>) => {
  const places: ReadingSlots = { taken: 0 }
  return async (asked: ViewQuery, format: ViewFormat): Promise<ViewFile> => {
    const rows = withReadingSlot(places, rowsOf(deps, asked))
    // An error occurs before the answer begins.
    const all = prepend(await rows.next(), rows)
    const content = format === 'csv' ? csvOf(asked.view, all) : parquetOf(asked.view, all)
    // A stream that was never read ends without closing its rows.
    content.once('close', () => void rows.return(undefined).catch(() => {}))
    return { type: types[format], content }
  }
}
