import { dayEnd, dayStart } from '#events/values/day.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import { day } from '#events/values/schemas.ts'
import { z } from 'zod'
import type { Page, PageOfRows } from '#projections/page.ts'
import type { CollectionQuery } from './contract.ts'
import { DomainError } from './domain-error.ts'
import { isStorableJson } from './http/json-input.ts'

const MAX_ROWS = 1_000
const DEFAULT_ROWS = 100

const parsed = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(name, 'JSON 형식이어야 합니다.')
  }
}

const json = (name: string, text: string): unknown => {
  const value = parsed(name, text)
  if (!isStorableJson(value)) throw invalid(name, '사용할 수 없는 문자가 들어 있습니다.')
  return value
}

const invalid = (path: string, message: string) => new DomainError('VALIDATION_FAILED', [{ path, message }])

const sortForm = z.tuple([z.string(), z.enum(['ASC', 'DESC'])])
const rangeForm = z.tuple([z.int().nonnegative(), z.int().nonnegative()])

/**
 * A collection request in the simple-rest form. `filters` is a strict object of what may be
 * filtered by; every collection sorts by `id` beside its `sortable` fields.
 * @throws DomainError naming an unknown field, or what cannot be read.
 */
export const readPage = <Field extends string, Filters extends z.ZodObject>(
  query: CollectionQuery,
  allowed: { readonly sortable: readonly Field[]; readonly filters: Filters },
): Page<Field, z.output<Filters>> => {
  const sort = query.sort === undefined ? undefined : sortForm.safeParse(json('sort', query.sort))
  if (sort && !sort.success) throw invalid('sort', '["field","ASC"] 형식이어야 합니다.')
  const field = sort && ([...allowed.sortable, 'id'] as const).find((name) => name === sort.data[0])
  if (sort && !field)
    throw new DomainError('UNKNOWN_FIELD', [
      { path: `sort.${sort.data[0]}`, message: `정렬할 수 없는 항목입니다: ${sort.data[0]}` },
    ])
  const range = query.range === undefined ? undefined : rangeForm.safeParse(json('range', query.range))
  if (range && (!range.success || range.data[1] < range.data[0])) throw invalid('range', '[0,24] 형식이어야 합니다.')
  const [from, to] = range?.data ?? [0, DEFAULT_ROWS - 1]
  return {
    sort: sort && field ? { field, descending: sort.data[1] === 'DESC' } : undefined,
    offset: from,
    limit: Math.min(to - from + 1, MAX_ROWS),
    filter: readFilter(query.filter, allowed.filters),
  }
}

const readFilter = <Filters extends z.ZodObject>(text: string | undefined, filters: Filters): z.output<Filters> => {
  const read = filters.safeParse(text === undefined ? {} : json('filter', text))
  if (read.success) return read.data
  const unknown = read.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknown.length > 0)
    throw new DomainError(
      'UNKNOWN_FIELD',
      unknown.map((name) => ({ path: `filter.${name}`, message: `알 수 없는 조건입니다: ${name}` })),
    )
  throw new DomainError(
    'VALIDATION_FAILED',
    read.error.issues.map((issue) => ({
      path: ['filter', ...issue.path].join('.'),
      message: '형식이 올바르지 않습니다.',
    })),
  )
}

/** Compares ids as Postgres sorts them: the digits in an id are no numbers. */
const idOrder = (one: string, other: string): number => Number(one > other) - Number(one < other)

/**
 * Returns a page of rows in memory; equal ones keep their order, and so do all without a sort.
 * `valuesOf`: values by which a field sorts.
 */
export const pageOf = <Row, Field extends string>(
  rows: readonly Row[],
  { sort, offset, limit }: Pick<Page<Field>, 'sort' | 'offset' | 'limit'>,
  valuesOf: Readonly<Record<Field | 'id', (row: Row) => string>>,
): PageOfRows<Row> => {
  const valueOf = sort && valuesOf[sort.field]
  const order = sort?.field === 'id' ? idOrder : naturalOrder
  const compare = (one: Row, other: Row): number =>
    valueOf ? order(valueOf(one), valueOf(other)) * (sort.descending ? -1 : 1) : 0
  return { rows: rows.toSorted(compare).slice(offset, offset + limit), total: rows.length, offset }
}

/** A filter by one value or by several, as react-admin sends them. */
export const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((one) => [one]), z.array(item).max(1_000)]).optional()

export const idFilter = oneOrMore(z.guid())

/** Filter of numbered rows: by their position in the log, or in their table. */
export const numberFilter = oneOrMore(z.int().positive())

/** Filters by a first and a last day. */
export const dayFilters = { from: day.optional(), to: day.optional() }

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Returns when the first day of a filter begins, and when its last one ends. */
export const timesOf = ({ from, to }: Days): { readonly from: Date | undefined; readonly to: Date | undefined } => ({
  from: from === undefined ? undefined : dayStart(from),
  to: to === undefined ? undefined : dayEnd(to),
})

/** Filter by the text of a search field. */
export const searchFilter = z
  .string()
  .max(100)
  .transform((typed) => typed.normalize('NFC').trim())
  .optional()

/** `Content-Range` of a page: `lists 0-24/319`. */
export const contentRange = (
  name: string,
  page: { readonly rows: readonly unknown[]; readonly total: number; readonly offset: number },
): Readonly<Record<string, string>> => ({
  'content-range': `${name} ${page.rows.length > 0 ? `${page.offset}-${page.offset + page.rows.length - 1}` : '*'}/${page.total}`,
})
