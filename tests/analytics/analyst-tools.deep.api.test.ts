import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { analyticsViews } from '#projections/analytics/analytics-schema.ts'
import { ownersOf, startCampaign } from '#tests/support/campaign.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { connectAnalyst, openConnection } from './analyst-client.ts'

// Database tools ask which databases, schemas, tables, columns, keys and rights there are before a
// person asks anything. The rights of an analyst must not break that.

const run = promisify(execFile)
const danji = await startTestApp()
const { app, system } = danji
const own = await startCampaign(danji, { owners: ownersOf(6) })
const analystId = await appoint(danji, { role: 'ANALYST', apartments: [own.apartmentId] })
const told = await openConnection(adminOf(app, analystId))
await system.deps.freshness.wait(await system.deps.store.lastPosition(), 5_000)
const analyst = await connectAnalyst(danji, told)

const names = analyticsViews.map(({ name }) => name).toSorted()
const DENIED = '42501'

const rowsOf = async <Row>(statement: string): Promise<readonly Row[]> => {
  const { rows, refused } = await analyst.run(statement)
  expect({ statement, refused }).toEqual({ statement, refused: undefined })
  return rows as readonly Row[]
}

describe('a tool of business intelligence', () => {
  // The statements of Metabase's driver for PostgreSQL and of the JDBC driver beneath it, as they
  // send them.
  it('begins its session as it is used to', async () => {
    for (const statement of [
      'SET extra_float_digits = 3',
      `SET application_name = 'Metabase v0.50'`,
      `SET SESSION TIMEZONE TO 'Asia/Seoul'`,
      'SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY',
      'SHOW TRANSACTION ISOLATION LEVEL',
      'SELECT 1',
      'SELECT version()',
      'select current_database(), current_schema(), current_user',
    ])
      expect({ statement, ...(await analyst.run(statement)) }).not.toHaveProperty('refused')
  })

  it('finds the schema, its views and columns with what they mean', async () => {
    const schemas = await rowsOf<{ schema: string }>(
      `SELECT nspname AS schema FROM pg_namespace WHERE nspname !~ '^pg_'
        AND nspname <> 'information_schema' AND has_schema_privilege(nspname, 'USAGE')`,
    )
    expect(schemas.map(({ schema }) => schema)).toContain('analytics')
    // Names of other schemas may be visible, but nothing in them may be readable.
    for (const { schema } of schemas.filter((one) => one.schema !== 'analytics'))
      expect(
        await rowsOf(
          `select c.relname from pg_class c where c.relnamespace = '${schema}'::regnamespace
            and c.relkind in ('r', 'v', 'm', 'p') and has_table_privilege(c.oid, 'SELECT')`,
        ),
      ).toEqual([])
    const views = await rowsOf<{ table: string; description: string | null }>(
      `SELECT n.nspname AS schema, c.relname AS table, CASE c.relkind WHEN 'r' THEN 'TABLE'
        WHEN 'p' THEN 'PARTITIONED TABLE' WHEN 'v' THEN 'VIEW' WHEN 'f' THEN 'FOREIGN TABLE'
        WHEN 'm' THEN 'MATERIALIZED VIEW' END AS type,
         d.description AS description, stat.n_live_tup AS estimated_row_count
       FROM pg_catalog.pg_class AS c INNER JOIN pg_catalog.pg_namespace AS n ON c.relnamespace = n.oid
       LEFT JOIN pg_catalog.pg_description AS d ON c.oid = d.objoid AND d.objsubid = 0 AND d.classoid = 'pg_class'::regclass
       LEFT JOIN pg_stat_user_tables AS stat ON n.nspname = stat.schemaname AND c.relname = stat.relname
       WHERE c.relnamespace = n.oid AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
       AND c.relkind IN ('r', 'p', 'v', 'f', 'm') AND n.nspname IN ('analytics')
       ORDER BY type, schema, "table"`,
    )
    expect(views.map(({ table }) => table).toSorted()).toEqual(names)
    expect(views.every(({ description }) => (description ?? '').length > 0)).toBe(true)
    const columns = await rowsOf<{ 'table-name': string; name: string; 'field-comment': string | null }>(
      `SELECT c.column_name AS name, c.udt_name AS "database-type",
        c.ordinal_position - 1 AS "database-position", c.table_schema AS "table-schema",
        c.table_name AS "table-name",
         pk.column_name IS NOT NULL AS "pk?", col_description(CAST(CAST(format('%I.%I',
         CAST(c.table_schema AS TEXT), CAST(c.table_name AS TEXT)) AS REGCLASS) AS OID),
         c.ordinal_position) AS "field-comment",
         (column_default IS NULL OR LOWER(column_default) = 'null') AND is_nullable = 'NO'
         AND NOT (column_default IS NOT NULL AND column_default LIKE '%nextval(%')
         AND is_identity = 'NO' AS "database-required"
       FROM information_schema.columns AS c
       LEFT JOIN (SELECT tc.table_schema, tc.table_name, kc.column_name FROM information_schema.table_constraints AS tc
         INNER JOIN information_schema.key_column_usage AS kc ON tc.constraint_name =
         kc.constraint_name AND tc.table_schema = kc.table_schema AND tc.table_name = kc.table_name
         WHERE tc.constraint_type = 'PRIMARY KEY') AS pk ON c.table_schema = pk.table_schema
         AND c.table_name = pk.table_name AND c.column_name = pk.column_name
       WHERE c.table_schema !~ '^information_schema|catalog_history|pg_' AND c.table_schema IN ('analytics') ORDER BY 4, 5, 3`,
    )
    const known = analyticsViews.flatMap(({ name, columns: all }) => all.map((of) => `${name}.${of.name}: ${of.says}`))
    expect(columns.map((of) => `${of['table-name']}.${of.name}: ${of['field-comment'] ?? ''}`).toSorted()).toEqual(
      known.toSorted(),
    )
  })

  it('finds no keys, and asks what it may read', async () => {
    expect(
      await rowsOf(
        `SELECT fk_ns.nspname AS "fk-table-schema", fk_table.relname AS "fk-table-name" FROM pg_constraint AS c
         INNER JOIN pg_class AS fk_table ON c.conrelid = fk_table.oid INNER JOIN pg_namespace AS fk_ns ON c.connamespace = fk_ns.oid
         WHERE c.contype = 'f' AND fk_ns.nspname IN ('analytics')`,
      ),
    ).toEqual([])
    const rights = await rowsOf<{ table: string; select: boolean; update: boolean; insert: boolean; delete: boolean }>(
      `with table_privileges as (
         select NULL as role, t.schemaname as schema, t.objectname as table,
           pg_catalog.has_any_column_privilege(current_user, '"' || t.schemaname || '"."' || t.objectname || '"', 'update') as update,
           pg_catalog.has_any_column_privilege(current_user, '"' || t.schemaname || '"."' || t.objectname || '"', 'select') as select,
           pg_catalog.has_any_column_privilege(current_user, '"' || t.schemaname || '"."' || t.objectname || '"', 'insert') as insert,
           pg_catalog.has_table_privilege(current_user, '"' || t.schemaname || '"."' || t.objectname || '"', 'delete') as delete
         from (select schemaname, tablename as objectname from pg_catalog.pg_tables union
           select schemaname, viewname as objectname from pg_catalog.pg_views union
           select schemaname, matviewname as objectname from pg_catalog.pg_matviews) t
         where t.schemaname !~ '^pg_' and t.schemaname <> 'information_schema'
         and pg_catalog.has_schema_privilege(current_user, t.schemaname, 'usage'))
       select t.* from table_privileges t`,
    )
    expect(
      rights
        .filter(({ select }) => select)
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual(names)
    expect(rights.filter((one) => one.update || one.insert || one.delete)).toEqual([])
  })

  it('samples and counts as it builds its questions', async () => {
    for (const { name, columns } of analyticsViews) {
      const listed = columns.map((of) => `"analytics"."${name}"."${of.name}" AS "${of.name}"`).join(', ')
      await rowsOf(`SELECT ${listed} FROM "analytics"."${name}" LIMIT 10000`)
      await rowsOf(`SELECT COUNT(*) AS "count" FROM "analytics"."${name}"`)
    }
    const [first] = await rowsOf<{ sum: string }>(
      `SELECT "source"."name" AS "name", SUM("source"."owners") AS "sum" FROM (SELECT *
        FROM "analytics"."lists") AS "source" WHERE "source"."type" = 'vote'
        GROUP BY "source"."name" ORDER BY "sum" DESC LIMIT 2000`,
    )
    expect(first?.sum).toBe('6')
    await rowsOf(
      `SELECT CAST(DATE_TRUNC('week', "analytics"."participation_by_day"."day") AS date) AS "day",
        SUM("analytics"."participation_by_day"."participants") AS "sum"
        FROM "analytics"."participation_by_day" GROUP BY 1 ORDER BY 1 ASC`,
    )
  })

  it('is refused plainly what it would keep, change or see of others', async () => {
    for (const statement of [
      'CREATE SCHEMA metabase_cache',
      'CREATE TABLE analytics.metabase_cache (a int)',
      'CREATE TABLE public.persisted (a int)',
      'INSERT INTO analytics.lists (name) VALUES (null)',
      'SELECT * FROM read.list_user',
      'SELECT * FROM public.event',
      'COPY (SELECT 1) TO PROGRAM $$id$$',
    ])
      expect({ statement, refused: (await analyst.run(statement)).refused }).toMatchObject({
        statement,
        refused: expect.stringMatching(/^(?:42501|25006|42P01|55000)$/),
      })
    expect((await analyst.run('SELECT * FROM pg_authid')).refused).toBe(DENIED)
  })
})

describe('psql', () => {
  const psql = async (...commands: readonly string[]) => {
    const { host, login, password, port, database } = { ...told, ...locationOf(danji.databaseUrl) }
    const asked = commands.flatMap((command) => ['-c', command])
    return run('psql', ['-X', '-q', '-A', '-t', '-h', host, '-p', port, '-U', login, '-d', database, ...asked], {
      env: { ...process.env, PGPASSWORD: password, PGSSLMODE: 'prefer' },
    })
  }
  const locationOf = (url: string) => {
    const { hostname: host, port, pathname } = new URL(url)
    return { host, port: port === '' ? '5432' : port, database: pathname.slice(1) }
  }
  it('lists, describes and reads the views, where it is installed', async ({ skip }) => {
    const isThere = await run('psql', ['--version']).then(
      () => true,
      () => false,
    )
    if (!isThere) skip('no psql is installed')
    const { stdout, stderr } = await psql(
      String.raw`\dv analytics.*`,
      String.raw`\d+ analytics.lists`,
      'select owners from analytics.lists',
    )
    expect(stderr).toBe('')
    for (const name of names) expect(stdout).toContain(name)
    expect(stdout).toContain('리스트 이름')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('6')
    await expect(psql('select * from public.event')).rejects.toThrow('permission denied')
  })
})
