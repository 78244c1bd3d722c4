import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

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
export const orderOf = <Field extends string>(page: Page<Field, unknown>, columns: Readonly<Record<Field, RawBuilder<unknown>>>, otherwise: RawBuilder<unknown>): RawBuilder<unknown> => {
  if (!page.sort) return otherwise
  return sql`${columns[page.sort.field]} ${sql.raw(page.sort.descending ? 'desc nulls last' : 'asc nulls last')}, ${otherwise}`
}

/** Joins conditions with AND; `true` where there are none. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)
