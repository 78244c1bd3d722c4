import { PassThrough, type Readable } from 'node:stream'
import { once } from 'node:events'
import { ByteWriter, parquetWriteRows, type SchemaElement } from 'hyparquet-writer'
import type { AnalyticsView, ViewColumn, ViewRow } from '#projections/analytics/view.ts'

/** Rows of a group: what is held in memory at a time. */
const GROUP = 20_000

/**
 * Returns the Parquet schema of a column (Apache Parquet, LogicalTypes.md). Every column is
 * nullable: suppressed figures are null.
 */
const elementOf = ({ name, type }: ViewColumn): SchemaElement => {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  switch (type) {
    case 'uuid':
    case 'text':
      return { ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8' }
    case 'date':
      return { ...optional, type: 'INT32', converted_type: 'DATE' }
    case 'timestamptz':
      return { ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MICROS' }
    case 'boolean':
      return { ...optional, type: 'BOOLEAN' }
    case 'integer':
      return { ...optional, type: 'INT32' }
    case 'bigint':
      return { ...optional, type: 'INT64' }
    case 'double precision':
      return { ...optional, type: 'DOUBLE' }
  }
}

/** A value as the writer takes it. */
const valueOf = ({ type }: ViewColumn, value: ViewRow[string]): ViewRow[string] | bigint => {
  if (value === null) return null
  if (type === 'date') return new Date(`${value.toString()}T00:00:00Z`)
  return type === 'bigint' ? BigInt(Number(value)) : value
}

const written = async function* ({ columns }: AnalyticsView, rows: AsyncIterable<ViewRow>) {
  for await (const row of rows)
    yield Object.fromEntries(columns.map((of) => [of.name, valueOf(of, row[of.name] ?? null)]))
}

/** A view as a Parquet file, a group of rows after the other, as fast as it is read. */
export const parquetOf = (view: AnalyticsView, rows: AsyncIterable<ViewRow>): Readable => {
  const out = new PassThrough()
  const writer = new ByteWriter()
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(writer.getBytes())
    writer.index = 0
    if (out.destroyed) throw new Error('nobody reads the file any more')
    if (!out.write(bytes)) await Promise.race([once(out, 'drain'), once(out, 'close')])
  }
  const finish = async (): Promise<void> => {
    await flush()
    out.end()
  }
  const elements = view.columns.map(elementOf)
  const writing = parquetWriteRows({
    writer: Object.assign(writer, { flush, finish }),
    rows: written(view, rows),
    columns: view.columns.map(({ name }) => ({ name })),
    schema: [{ name: 'root', num_children: elements.length }, ...elements],
    rowGroupSize: GROUP,
    createdBy: 'danji',
  })
  Promise.resolve(writing).catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return out
}
