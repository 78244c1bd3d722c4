import { describe, expect, it } from 'vitest'
import { analyticsViews } from '#projections/analytics/analytics-schema.ts'
import { startCampaign, ownersOf } from '#tests/support/campaign.ts'
import { administer } from '#tests/support/stack/test-database.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { connectAnalyst, openConnection } from './analyst-client.ts'

// Everything in the database is tried through an analyst's login: it reads the views of its schema,
// and nothing else that is the product's.

const danji = await startTestApp()
const { app, system } = danji
const own = await startCampaign(danji, { owners: ownersOf(6) })
const foreign = await startCampaign(danji, { owners: ownersOf(5) })
const analystId = await appoint(danji, { role: 'ANALYST', apartments: [own.apartmentId] })
const told = await openConnection(adminOf(app, analystId))
await system.deps.freshness.wait(await system.deps.store.lastPosition(), 5_000)
const analyst = await connectAnalyst(danji, told)
const product = system.pool

const PERMISSION_DENIED = '42501'
const names = new Set(analyticsViews.map(({ name }) => name))

describe('an analyst’s login', () => {
  it('reads every view, of the complexes assigned alone', async () => {
    for (const { name, columns } of analyticsViews) {
      const { rows, refused } = await analyst.run(`select * from analytics.${name}`)
      expect({ name, refused }).toEqual({ name, refused: undefined })
      expect(JSON.stringify(rows)).not.toContain(foreign.apartmentId)
      for (const row of rows) expect(Object.keys(row as object)).toEqual(columns.map((of) => of.name))
    }
    const { rows } = await analyst.run('select apartment_id, list_id, owners, participants from analytics.lists')
    expect(rows).toEqual([{ apartment_id: own.apartmentId, list_id: own.listId, owners: '6', participants: '0' }])
  })

  it('reads no other table, view or sequence of any schema', async () => {
    const { rows } = await product.query<{ schema: string; name: string; kind: string }>(
      `select n.nspname as schema, c.relname as name, c.relkind as kind from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v', 'm', 'p', 'S', 'f')
       and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`,
    )
    expect(rows.length).toBeGreaterThan(100)
    const read: string[] = []
    for (const { schema, name } of rows) {
      if (schema === 'analytics' && names.has(name)) continue
      const { refused } = await analyst.run(`select * from "${schema}"."${name}" limit 1`)
      if (refused !== PERMISSION_DENIED) read.push(`${schema}.${name}: ${refused ?? 'read'}`)
    }
    expect(read).toEqual([])
  })

  it('calls none of the product’s functions, nor those behind its views', async () => {
    const { rows } = await product.query<{ id: string; schema: string; name: string; args: string }>(
      `select p.oid::regprocedure::text as id, n.nspname as schema, p.proname as name,
         (select coalesce(string_agg(format('null::%s', format_type(t, null)), ', '), '') from unnest(p.proargtypes) t) as args
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname not in ('pg_catalog', 'information_schema') and p.prorettype <> 'trigger'::regtype`,
    )
    expect(rows.length).toBeGreaterThan(40)
    const called: string[] = []
    await analyst.run('set search_path = public')
    for (const { id, schema, name, args } of rows) {
      const { refused } = await analyst.run(`select * from "${schema}"."${name}"(${args})`)
      if (refused !== PERMISSION_DENIED) called.push(`${id}: ${refused ?? 'called'}`)
    }
    expect(called).toEqual([])
  })

  it('reads nothing of Postgres’ own tables that tells of anybody but itself', async () => {
    const { rows } = await product.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v') and n.nspname in ('pg_catalog', 'information_schema')`,
    )
    const secrets = [foreign.apartmentId, foreign.listId, own.owners[0]?.name ?? '', own.owners[0]?.phone ?? '']
    const secret = new RegExp(secrets.join('|'))
    const telling: string[] = []
    for (const { name } of rows) {
      const { rows: seen } = await analyst.run(`select t::text from ${name} t limit 100000`)
      if (seen.some((row) => secret.test(JSON.stringify(row)))) telling.push(name)
    }
    expect(rows.length).toBeGreaterThan(150)
    expect(telling).toEqual([])
  })

  const refused = [
    "select pg_read_file('/etc/passwd')",
    "select pg_read_binary_file('/etc/passwd')",
    "select * from pg_ls_dir('/')",
    "copy (select 1) to '/tmp/analyst'",
    "copy (select 1) to program 'id'",
    "select lo_import('/etc/passwd')",
    "select lo_from_bytea(0, 'x')",
    'select lo_create(0)',
    'select pg_advisory_lock(7262254461)',
    'select pg_try_advisory_lock(1)',
    'select pg_advisory_xact_lock(1)',
    "select pg_logical_emit_message(false, 'x', 'y')",
    'select * from pg_authid',
    'select * from pg_hba_file_rules',
    "select * from pg_stat_ssl, pg_read_file('x')",
    'set role danji_app',
    'set role danji',
    'set session authorization danji',
    'set local role postgres',
    'reset session authorization; set role danji_server',
    'create table analytics.mine (x int)',
    'create table public.mine (x int)',
    'create schema mine',
    'create temporary table mine (x int)',
    'select 1 into temporary mine',
    'create function analytics.mine() returns int language sql as $$ select 1 $$',
    'create role mine',
    'create database mine',
    'create extension dblink',
    'alter view analytics.lists owner to current_user',
    "insert into analytics.lists (name) values ('x')",
    "update analytics.lists set name = 'x'",
    'delete from analytics.lists',
    'truncate public.event',
    'insert into public.event default values',
    'drop schema analytics cascade',
    'grant danji_analysts to current_user with admin option',
    'alter role current_user superuser',
    'alter role current_user connection limit 1000',
    "alter system set log_statement = 'all'",
    'set session_replication_role = replica',
    'set temp_file_limit = -1',
    "set log_statement = 'all'",
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and usename is not null',
    'select pg_reload_conf()',
    'select pg_switch_wal()',
    "select pg_create_restore_point('x')",
    "do $$ begin perform pg_read_file('/etc/passwd'); end $$",
    'select * from analytics_rows.lists(null)',
    'select * from analytics_rows.lists_of_session()',
    'select public.analyst_login(gen_random_uuid())',
    'refresh materialized view analytics.lists',
    'begin; lock table analytics.lists in access exclusive mode',
    "comment on view analytics.lists is 'x'",
    'cluster public.event',
  ]
  it.each(refused)('is refused: %s', async (statement) => {
    await analyst.run('rollback')
    await analyst.run('set default_transaction_read_only = off')
    const outcome = await analyst.run(statement)
    expect(outcome.refused ?? outcome.rows).toEqual(
      expect.stringMatching(/^(42501|42704|0A000|25006|22023|42809|0LP01|28000|55000|42P01|42846|42601)$/),
    )
  })

  it('gives nobody else what it has', async () => {
    // Postgres warns, and grants nothing.
    await analyst.run('grant select on all tables in schema analytics to public')
    await analyst.run('grant usage on schema analytics to public')
    const { rows } = await product.query<{ given: boolean }>(
      `select bool_or(exists (select from aclexplode(c.relacl) a where a.grantee = 0)) as given
       from pg_class c where c.relnamespace = 'analytics'::regnamespace`,
    )
    expect(rows).toEqual([{ given: false }])
  })

  it('stays who it is, whatever it sets', async () => {
    const { rows: settings } = await product.query<{ name: string; context: string }>(
      'select name, context from pg_settings',
    )
    const client = await connectAnalyst(danji, told)
    for (const { name } of settings) await client.run(`set "${name}" = default`)
    await client.run('set role danji_analysts')
    await client.run('set search_path = read, public')
    expect(await client.run('select distinct apartment_id from analytics.lists')).toEqual({
      rows: [{ apartment_id: own.apartmentId }],
    })
    for (const { name, context } of settings) {
      // A library's setting is an unknown name, not a right, to a session that has not loaded it.
      if (context === 'user' || name.includes('.')) continue
      const { refused: why } = await client.run(`set "${name}" = default`)
      expect({ name, why }).toEqual({ name, why: expect.stringMatching(/^(42501|55P02)$/) })
    }
  })

  it('tells by no plan, estimate or error what it may not see', async () => {
    const { rows } = await analyst.run(
      'explain (analyze, verbose, costs) select * from analytics.lists where 1 / length(name) > 0',
    )
    expect(JSON.stringify(rows)).not.toMatch(/list_entry|_v\d+_g\d+|read\./)
  })

  it('hears nothing of what happens to others', async () => {
    const channels = await product.query<{ name: string }>('select name from notice_channel')
    expect(channels.rows[0]?.name).toMatch(/^danji_changed_[0-9a-f]{32}$/)
    expect((await analyst.run('select * from public.notice_channel')).refused).toBe(PERMISSION_DENIED)
  })

  it('has no other database of the server', async () => {
    const { rows } = await administer((postgres) =>
      postgres.query<{ may: boolean }>(`select has_database_privilege($1, 'postgres', 'connect') as may`, [told.login]),
    )
    expect(rows).toEqual([{ may: false }])
    await expect(connectAnalyst(danji, told, 'postgres')).rejects.toThrow(/permission denied for database/)
  })

  it('has three connections at most', async () => {
    const renewed = await openConnection(adminOf(app, analystId))
    const clients = []
    for (let n = 0; n < 3; n += 1) clients.push(await connectAnalyst(danji, renewed))
    await expect(connectAnalyst(danji, renewed)).rejects.toThrow(/too many connections/)
    expect((await clients[0]?.run('select 1 as one'))?.rows).toEqual([{ one: 1 }])
  })
})
