import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/** Column of a collection, used by the table, the sorting, the choice of columns and the export. */
export type Column<T extends RaRecord> = {
  /** Name of the field, by which the server sorts and under which the choice is stored. */
  readonly source: string
  /** Heading; the resource's Korean name of the field where left out. */
  readonly label?: string
  readonly render: (record: T) => ReactNode
  /** Returns the cell of the export as plain text; a column without it is not exported. */
  readonly text?: (record: T) => string
  /** Tells whether the server can sort by it. */
  readonly sortable?: boolean
  readonly align?: 'right'
  /** Keeps the cell on one line, for phones and times. */
  readonly nowrap?: boolean
  /**
   * Hides the column until somebody chooses it; `small` does so only on small office screens (1024
   * px).
   */
  readonly hidden?: boolean | 'small'
}

export type Choice = { readonly id: string; readonly name: string }

/**
 * Filter of a collection beside the search: one of several values, a day (YYYY-MM-DD in Seoul), or
 * a text.
 */
export type CollectionFilter = {
  readonly source: string
  readonly label: string
  /** Hides the filter behind "more filters" until it is used. */
  readonly minor?: boolean
} & (
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'day' }
  | { readonly kind: 'text' }
)

/**
 * Returns the key under which the hidden columns of a resource are stored; react-admin's table
 * reads the same key.
 */
export const columnsKey = (resource: string): string => `${resource}.datatable`

/**
 * Returns the fields of the columns that are hidden at first, on a small office screen or a wide
 * one.
 */
export const hiddenAtFirst = <T extends RaRecord>(columns: readonly Column<T>[], isSmall: boolean): string[] =>
  columns.filter(({ hidden }) => hidden === true || (isSmall && hidden === 'small')).map(({ source }) => source)

/** Returns the key under which the order of a resource's columns is stored. */
export const orderKey = (resource: string): string => `${resource}.order.datatable`

/** Returns columns in a stored order; those that it does not name follow in their usual one. */
export const inStoredOrder = <C extends { readonly source: string }>(
  columns: readonly C[],
  order: readonly string[],
): readonly C[] => {
  const placeOf = ({ source }: C): number => {
    const place = order.indexOf(source)
    return place === -1 ? order.length : place
  }
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the order of fields after one was moved by a number of places. */
export const movedInOrder = (order: readonly string[], source: string, by: number): readonly string[] => {
  const from = order.indexOf(source)
  const to = from + by
  if (from === -1 || to < 0 || to >= order.length) return order
  const others = order.filter((one) => one !== source)
  return [...others.slice(0, to), source, ...others.slice(to)]
}

/** Turns names by value into choices: `{active: '진행중'}` is one choice. */
export const choicesOf = (names: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }))
