import type { Kysely } from 'kysely'
import type { RowOf, Table } from './table.ts'

/** The tables of a read model that queries read, by the names of their views, with their rows. */
export type ReadTables<Model extends { readonly reads: readonly Table[] }> = {
  [Of in Model['reads'][number] as `read.${Of['name']}`]: RowOf<Of>
}

/**
 * Every table that queries read. Each read model adds its own where it stands, from what it says of them (`declare module`): a type made
 * of the list of read models would have to be imported by the very files that the list imports.
 */
export interface Tables {}

/** The read side as queries see it. */
export type Database = Kysely<Tables>
