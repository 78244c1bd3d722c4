import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Where read models say which files are kept. */
const places = [
  ['document', 'object_key'],
  ['document', 'masked_object_key'],
  ['pdf_template', 'object_key'],
  ['consent', 'object_key'],
  ['stored_file', 'object_key'],
] as const

/** The keys of all files that are kept, each once, in their order, after one: what a scrub of the store goes through. */
export const findFileKeys = async (
  database: Database,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> => {
  // Of each place as many as of all together: its own index gives them.
  const found = places.map(
    ([name, column]) =>
      sql`(select ${sql.ref(column)} as key from ${sql.table(`read.${name}`)} where ${sql.ref(column)} > ${after ?? ''} order by 1 limit ${limit})`,
  )
  const { rows } = await sql<{ readonly key: string }>`
    select key from (${sql.join(found, sql` union `)}) k order by key limit ${limit}`.execute(database)
  return rows.map(({ key }) => key)
}
