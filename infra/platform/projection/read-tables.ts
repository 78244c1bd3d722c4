import type { Kysely } from 'kysely'
import type { RowOf, Table } from './table.ts'

/** Tables of a read model that queries read, by the names of their views, with their rows. */
export type ReadTables<Model extends { readonly reads: readonly Table[] }> = {
  [Of in Model['reads'][number] as `read.${Of['name']}`]: RowOf<Of>
}

/**
 * All tables that queries read. Each read model adds its own in its file, from its definition
 * (`declare module`): a type made of the list of read models would have to be imported by the very
 * files that the list imports.
 */
export interface Tables {}

/** Database of the read side as queries use it. */
export type Database = Kysely<Tables>
