import { sql, type OrderByExpression, type SelectQueryBuilder } from 'kysely'

/**
 * Page of a collection. Field names were checked before. Every collection can be sorted by id, too:
 * react-admin does so by default.
 */
export type Page<Field extends string = string, Filter = Record<string, unknown>> = {
  readonly sort: { readonly field: Field | 'id'; readonly descending: boolean } | undefined
  readonly offset: number
  readonly limit: number
  readonly filter: Filter
}

/** Rows of a page, and the total number of rows. */
export type PageOfRows<Row> = { readonly rows: readonly Row[]; readonly total: number; readonly offset: number }

/** Makes a LIKE pattern that contains a typed text, whose own wildcards are literal. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Makes a condition's right side for "is one of these values": an array parameter, whose length is
 * free.
 */
export const oneOf = <Value extends string | number>(values: readonly Value[], type: 'uuid' | 'text' | 'bigint') =>
  sql<Value>`any(${values}::${sql.raw(type)}[])`

/**
 * Sorts by the requested column, nulls last. A unique order has to follow, so that pages never
 * overlap.
 */
export const sortedBy = <Schema, Tables extends keyof Schema, Row, Field extends string>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { sort }: Pick<Page<Field>, 'sort'>,
  columns: Readonly<Record<Field | 'id', OrderByExpression<Schema, Tables, Row>>>,
): SelectQueryBuilder<Schema, Tables, Row> =>
  sort
    ? query.orderBy(columns[sort.field], (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
    : query

type PageBounds = Pick<Page, 'offset' | 'limit'>

/**
 * Fetches the rows of a page and the total in one query; the total is also given for a page past
 * the end.
 */
export const fetchPage = async <Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { offset, limit }: PageBounds,
): Promise<PageOfRows<Row>> => {
  const counting = query
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(limit)
    .offset(offset)
  // The row type is still open here, so Kysely's own type is useless.
  const rows = (await counting.execute()) as unknown as readonly (Row & { readonly total: number })[]
  if (rows[0] || offset === 0) return { rows, total: rows[0]?.total ?? 0, offset }
  return { rows: [], total: await countOf(query.clearSelect().clearOrderBy()), offset }
}

const countOf = async <Schema, Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, unknown>,
): Promise<number> => {
  const counting = query.select(sql`count(*)`.as('total')).$castTo<{ readonly total: number }>()
  const { total } = await counting.executeTakeFirstOrThrow()
  return total
}

/**
 * Fetches a page whose rows come by an index: the total is counted by another query, so that the
 * first rows do not wait for all of them.
 */
export const fetchCountedApart = async <Row, Schema, Tables extends keyof Schema>(
  { offset }: PageBounds,
  rows: { readonly execute: () => Promise<readonly Row[]> },
  all: SelectQueryBuilder<Schema, Tables, unknown>,
): Promise<PageOfRows<Row>> => {
  const [total, found] = await Promise.all([countOf(all), rows.execute()])
  return { rows: found, total, offset }
}
