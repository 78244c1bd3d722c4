import type { Pool } from 'pg'

/**
 * Every row of every table of a database that is the product's, as JSON, by the table's name; in
 * the order that they lie on the disk.
 */
export type Snapshot = ReadonlyMap<string, readonly string[]>

/** Reads all tables: the log, those beside it, read models, jobs. */
export const readAllTables = async (pool: Pool): Promise<Snapshot> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
       and n.nspname not like 'pg\\_toast%' order by name`,
  )
  const read = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t)::text as row, ctid from ${name} t`)
  const { rows } = await pool.query<{ name: string; row: string }>(
    `select name, row from (${read.join(' union all ')}) every order by name, ctid`,
  )
  return new Map([...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => [name, of.map(({ row }) => row)]))
}

/** Rows that a later snapshot has and an earlier one had not, with their tables. */
export const newRows = (before: Snapshot, after: Snapshot): readonly (readonly [table: string, row: string])[] =>
  [...after].flatMap(([table, rows]) => {
    const known = new Set(before.get(table))
    return rows.filter((row) => !known.has(row)).map((row) => [table, row] as const)
  })
