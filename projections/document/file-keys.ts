import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Columns of read models that refer to stored files. */
const keyColumns = [
  ['document', 'object_key'],
  ['document', 'masked_object_key'],
  ['pdf_template', 'object_key'],
  ['consent', 'object_key'],
  ['paper_copy', 'object_key'],
  ['publication', 'object_key'],
  ['inspection_copy', 'object_key'],
  ['stored_file', 'object_key'],
] as const

/**
 * Returns the keys of all stored files after one, distinct and in order: the check of the store
 * goes through them.
 */
export const findFileKeys = async (
  database: Database,
  after: string | undefined,
  limit: number,
): Promise<readonly string[]> => {
  // Each column gives as many keys as are needed of all together, by its own index.
  const found = keyColumns.map(
    ([name, column]) =>
      sql`(select ${sql.ref(column)} as key from ${sql.table(`read.${name}`)}
        where ${sql.ref(column)} > ${after ?? ''} order by 1 limit ${limit})`,
  )
  const { rows } = await sql<{ readonly key: string }>`
    select key from (${sql.join(found, sql` union `)}) k order by key limit ${limit}`.execute(database)
  return rows.map(({ key }) => key)
}
