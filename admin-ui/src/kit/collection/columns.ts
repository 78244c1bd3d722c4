import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'

/** One column, told once: for the table, for sorting, for the choice of columns and for the file. */
export type Column<T extends RaRecord> = {
  /** Name of the field: what is sorted by, and what the choice of columns remembers. */
  readonly source: string
  /** Heading; the resource's Korean name of the field where left out. */
  readonly label?: string
  readonly render: (record: T) => ReactNode
  /** The cell of the file, as plain text; a column without it stays on the screen. */
  readonly text?: (record: T) => string
  /** Whether the server can sort by it. */
  readonly sortable?: boolean
  readonly align?: 'right'
  /** Phones and times are read in one piece. */
  readonly nowrap?: boolean
  /** Hidden until somebody chooses it; `small`: on a small office screen (1024) alone. */
  readonly hidden?: boolean | 'small'
}

export type Choice = { readonly id: string; readonly name: string }

/** What the collection can be narrowed by, beside the search: one of several, a day (YYYY-MM-DD in Seoul), or a text. */
export type CollectionFilter = {
  readonly source: string
  readonly label: string
  /** Put away until somebody asks for more conditions, or uses it. */
  readonly minor?: boolean
} & (
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | { readonly kind: 'day' }
  | { readonly kind: 'text' }
)

/** Where the hidden columns of a resource are remembered: react-admin's table looks there too. */
export const columnsKey = (resource: string): string => `${resource}.datatable`

/** Sources of the columns that are hidden at first, on a small office screen or a wide one. */
export const hiddenAtFirst = <T extends RaRecord>(columns: readonly Column<T>[], isSmall: boolean): string[] =>
  columns.filter(({ hidden }) => hidden === true || (isSmall && hidden === 'small')).map(({ source }) => source)

/** Names as choices: `{active: '진행중'}` is one choice. */
export const choicesOf = (names: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(names).map(([id, name]) => ({ id, name }))
