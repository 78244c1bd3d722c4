import { sql } from 'kysely'
import { allGenerations, schemaOf } from '#infra/platform/projection/generations.ts'
import type { AnyDatabase } from '#infra/platform/projection/projection.ts'

export type Relation = { readonly name: string; readonly bytes: number }

/** Returns the size of each table and each index of a schema, the largest first. */
export const relationsOf = async (database: AnyDatabase, schema: string): Promise<readonly Relation[]> => {
  const { rows } = await sql<Relation>`
    select c.relname as name, (case c.relkind when 'r' then pg_table_size(c.oid) else pg_relation_size(c.oid) end)::float8 as bytes
    from pg_class c where c.relnamespace = to_regnamespace(${schema}) and c.relkind in ('r', 'i') order by 2 desc`.execute(
    database,
  )
  return rows
}

/** Returns the bytes of the log's table and indexes. */
export const logBytes = async (database: AnyDatabase): Promise<number> => {
  const { rows } = await sql<{ readonly bytes: number }>`
    select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('event')`.execute(database)
  return rows[0]?.bytes ?? 0
}

/** Returns the bytes of each live read model, the largest first. */
export const readModelBytes = async (database: AnyDatabase): Promise<readonly Relation[]> => {
  const live = (await allGenerations(database)).filter(({ status }) => status === 'live')
  const sizes: Relation[] = []
  for (const generation of live) {
    const relations = await relationsOf(database, schemaOf(generation))
    sizes.push({ name: generation.name, bytes: relations.reduce((sum, { bytes }) => sum + bytes, 0) })
  }
  return sizes.toSorted((a, b) => b.bytes - a.bytes)
}
