import { sql, type OrderByExpression, type SelectQueryBuilder } from 'kysely'

/** Which part of a collection is asked for. Field names were checked before. Every collection sorts by its ids, too: so react-admin asks where nobody says otherwise. */
export type Page<Field extends string = string, Filter = Record<string, unknown>> = {
  readonly sort: { readonly field: Field | 'id'; readonly descending: boolean } | undefined
  readonly offset: number
  readonly limit: number
  readonly filter: Filter
}

/** A part of a collection and how long the whole is. */
export type PageOfRows<Row> = { readonly rows: readonly Row[]; readonly total: number; readonly offset: number }

/** `%…%` around what somebody typed, its own wildcards taken literally. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

/** As an array parameter, whose length is free: what a column is compared with to be one of several. */
export const oneOf = <Value extends string | number>(values: readonly Value[], type: 'uuid' | 'text' | 'bigint') =>
  sql<Value>`any(${values}::${sql.raw(type)}[])`

/** Sorted by the asked column, nulls last. What makes the order whole has to follow, so that pages never overlap. */
export const sortedBy = <Schema, Tables extends keyof Schema, Row, Field extends string>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { sort }: Pick<Page<Field>, 'sort'>,
  columns: Readonly<Record<Field | 'id', OrderByExpression<Schema, Tables, Row>>>,
): SelectQueryBuilder<Schema, Tables, Row> =>
  sort
    ? query.orderBy(columns[sort.field], (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
    : query

type PageBounds = Pick<Page, 'offset' | 'limit'>

/** The rows of a page, and how many there are in all, counted in the same look: on a page past the end, too. */
export const fetchPage = async <Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { offset, limit }: PageBounds,
): Promise<PageOfRows<Row>> => {
  const counting = query
    .select(sql<number>`count(*) over ()`.as('total'))
    .limit(limit)
    .offset(offset)
  // Of rows whose type is still open, Kysely's own type says nothing.
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

/** The same where the rows come by an index: counted apart, for nobody has to find them all to give the first ones. */
export const fetchCountedApart = async <Row, Schema, Tables extends keyof Schema>(
  { offset }: PageBounds,
  rows: { readonly execute: () => Promise<readonly Row[]> },
  all: SelectQueryBuilder<Schema, Tables, unknown>,
): Promise<PageOfRows<Row>> => {
  const [total, found] = await Promise.all([countOf(all), rows.execute()])
  return { rows: found, total, offset }
}
