import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AnyDatabase } from '#infra/projection/projection.ts'

/** Which part of a collection is asked for. Field names were checked before. */
export type Page<Field extends string = string, Filter = Record<string, unknown>> = {
  readonly sort: { readonly field: Field; readonly descending: boolean } | undefined
  readonly offset: number
  readonly limit: number
  readonly filter: Filter
}

/** A part of a collection and how long the whole is. */
export type Paged<Row> = { readonly rows: readonly Row[]; readonly total: number; readonly offset: number }

/** `%…%` around what somebody typed, its own wildcards taken literally. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** ORDER BY of a page: the asked column first, the id last, so that pages never overlap. */
export const orderOf = <Field extends string>(
  page: Page<Field, unknown>,
  columns: Readonly<Record<Field, RawBuilder<unknown>>>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (!page.sort) return otherwise
  return sql`${columns[page.sort.field]} ${sql.raw(page.sort.descending ? 'desc nulls last' : 'asc nulls last')}, ${otherwise}`
}

/** Joins conditions with AND; `true` where there are none. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)

type Parts = {
  readonly columns: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

/** The rows of a page, and how many rows there are in all: on a page past the end, too. */
export const fetchPage = async <Row>(
  database: AnyDatabase,
  page: Pick<Page, 'offset' | 'limit'>,
  { columns, from, where, order }: Parts,
): Promise<Paged<Row>> => {
  const { rows } = await sql<Row & { total: number }>`
    select ${columns}, count(*) over () as total from ${from} where ${where} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(
    database,
  )
  if (rows[0] || page.offset === 0) return { rows, total: rows[0]?.total ?? 0, offset: page.offset }
  const counted = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(database)
  return { rows: [], total: counted.rows[0]?.total ?? 0, offset: page.offset }
}
