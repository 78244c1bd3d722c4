import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { schemaOf } from '#infra/platform/projection/generations.ts'
import { generationOf, openReadSide } from './read-side.ts'

// Generations of one version are the same tables: whoever changes a table raises its read model's
// version, and records it here anew.

const recorded = JSON.parse(readFileSync(new URL('recorded-tables.json', import.meta.url), 'utf8')) as unknown

const { system } = await openReadSide()
const { database, projections } = system

/** Describes a schema in Postgres: its tables' columns, keys and indexes, a line each. */
const linesOf = async (schema: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ line: string }>`
    select line from (
    select format('%s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    ' collate ' || nullif(l.collname, 'default'),
      ' default ' || pg_get_expr(d.adbin, d.adrelid), case
      when a.attnotnull then ' not null' end) as line, c.relname as name, 0 as part,
      a.attnum as place
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_collation l on l.oid = a.attcollation left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${schema}::regnamespace and c.relkind = 'r'
    union all
    select format('%s: %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)), c.relname, 1, 0
    from pg_constraint k join pg_class c on c.oid = k.conrelid where c.relnamespace = ${schema}::regnamespace and k.contype <> 'n'
    union all
    select format('%s: %s', tablename, replace(indexdef, ${schema} || '.', '')), tablename, 2, 0
    from pg_indexes where schemaname = ${schema}
    ) lines order by name, part, place, line collate "C"`.execute(database)
  return rows.map(({ line }) => line)
}

it('every read model has the tables that are recorded of its version', async () => {
  const tables = await Promise.all(
    projections.map(
      async ({ name, version }) =>
        [`${name} ${version}`, await linesOf(schemaOf(await generationOf(database, name)))] as const,
    ),
  )
  expect(Object.fromEntries(tables)).toEqual(recorded)
})
