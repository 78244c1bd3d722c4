import type { Pool } from 'pg'

/**
 * Returns the tables, of any schema, that contain a text: as it is, or as bytes. A dump contains
 * what they do.
 */
export const tablesWith = async (pool: Pool, text: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`)
  const hex = Buffer.from(text).toString('hex')
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await pool.query(`select from ${name} t where t::text like $1 or t::text like $2 limit 1`, [
      `%${text}%`,
      `%${hex}%`,
    ])
    if ((hits.rowCount ?? 0) > 0) found.push(name)
  }
  return found
}

/** Returns the position in Postgres's write-ahead log. */
export const journalPlace = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ place: string }>('select pg_current_wal_lsn()::text as place')
  return rows[0]?.place ?? ''
}

/**
 * Returns the files of the write-ahead log written since a position, all of it on disk, that
 * contain a text as bytes.
 */
export const journalFilesWith = async (pool: Pool, since: string, text: string): Promise<readonly string[]> => {
  // Not by a checkpoint: that lets go of the files before it.
  await pool.query('select pg_switch_wal()')
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_ls_waldir()
     where name between pg_walfile_name($1::pg_lsn) and pg_walfile_name(pg_current_wal_lsn()) and length(name) = 24
       and position($2::bytea in pg_read_binary_file('pg_wal/' || name)) > 0`,
    [since, Buffer.from(text)],
  )
  return rows.map(({ name }) => name)
}
