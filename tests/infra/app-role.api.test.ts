import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { ensureServerLogin } from '#infra/platform/postgres/embedded/server-login.ts'
import { createApp } from '#services/app.ts'
import { ensureSuperAdmin } from '#services/account/admin/super-admin.ts'
import { openSystem, type System } from '#services/processes/setup/system.ts'
import { preparedDatabase } from '#tests/support/stack/prepared-database.ts'
import { superAdmin } from '#tests/support/stack/test-app.ts'
import { administer, testDatabase } from '#tests/support/stack/test-database.ts'
import { unreachableKakao } from '#tests/support/simulated/unreachable-kakao.ts'
import { noObjects } from '#tests/support/stack/objects.ts'

const systems: System[] = []
afterAll(async () => {
  for (const system of systems) await system.close()
})

const open = async (urls: { readonly databaseUrl: string; readonly ownerUrl?: string }): Promise<System> => {
  const system = await openSystem({
    ...urls,
    masterKey: Buffer.alloc(32, 7),
    publicUrl: 'http://danji.test',
    production: false,
    rateLimitFactor: 1,
    objects: noObjects,
    identity: unreachableKakao,
  })
  systems.push(system)
  return system
}

const dataDir = mkdtempSync(join(tmpdir(), 'danji-roles-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Statements that remove or circumvent a guard. */
const ways: readonly string[] = [
  `update event set data = '{}'`,
  'delete from event',
  'truncate event',
  `insert into event (position, stream, version, type, data, metadata, hash) values (9999, 's', 1, 't', '{}', '{}', '')`,
  'select from event_0',
  `insert into event_0 (position, stream, version, type, data, metadata, hash) values (9999, 's', 1, 't', '{}', '{}', '')`,
  `update event_0 set data = '{}'`,
  'delete from event_0',
  'truncate event_0',
  'alter table event detach partition event_0',
  'alter table event_0 disable trigger user',
  'drop trigger event_is_evidence on event_0',
  'drop table event_0',
  'select extend_log(1000000000)',
  `create or replace function log_partition_size() returns bigint language sql immutable as 'select 1::bigint'`,
  'alter table event disable trigger user',
  'alter table event disable trigger all',
  'drop trigger event_is_evidence on event',
  'drop table event',
  'alter table event rename to other',
  `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
  'drop function refuse_change cascade',
  'set session_replication_role = replica',
  'update log_head set position = 0',
  `update signed_tree_head set root = ''`,
  'delete from signed_tree_head',
  `update log_key set public_key = ''`,
  `insert into log_key (only_row, public_key) values (false, '')`,
  `update person_key set erased_at = null`,
  'delete from person_key',
  `update ballot_paper set content = ''`,
  `insert into ballot_paper (box, content) values ('', '')`,
  `update personal_data_access set what = ''`,
  'delete from personal_data_access',
  'truncate personal_data_access',
  'update access_log_end set id = 0',
  'alter function forget_old_accesses() reset all',
  'alter table personal_data_access disable trigger user',
  'delete from schema_migration',
  'create table public.mine ()',
  'create role somebody',
]

describe('the product’s own role', async () => {
  const { url: ownerUrl } = await preparedDatabase()
  const databaseUrl = await ensureServerLogin(ownerUrl, dataDir)
  const system = await open({ databaseUrl, ownerUrl })
  const superAdminId = await ensureSuperAdmin(system.deps, { ...superAdmin, now: new Date() })

  it('signs in as somebody who has no rights, and works all the same', async () => {
    expect(system.deps.guards).toBe('owner-apart')
    expect(superAdminId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await system.deps.store.lastPosition()).toBeGreaterThan(0)
    const { rows } = await system.pool.query<{ role: string; login: string }>(
      'select current_user as role, session_user as login',
    )
    expect(rows).toEqual([{ role: 'danji_app', login: 'danji_server' }])
  })
  it.each(ways)('may not: %s', async (statement) => {
    await expect(system.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
  it.each(ways)('may not either after it has laid itself down: %s', async (statement) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query('set role none')
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    } finally {
      await client.end()
    }
  })
  it('does not become the owner, nor the function that adds events anybody else', async () => {
    const { rows } = await system.pool.query<{ owner: string }>(
      `select tableowner as owner from pg_tables where tablename = 'event' and schemaname = 'public'`,
    )
    await expect(system.pool.query(`set role ${rows[0]?.owner}`)).rejects.toThrow('permission denied')
    const { rows: functions } = await system.pool.query(
      `select proname as name, prosecdef as is_definer, proconfig::text as settings from pg_proc where proname = 'append_units'`,
    )
    expect(functions).toEqual([
      expect.objectContaining({ is_definer: true, settings: expect.stringContaining('pg_catalog, public, pg_temp') }),
    ])
  })
  it('owns what it builds anew: read models and the job queue', async () => {
    const { rows } = await system.pool.query<{ schema: string }>(
      `select distinct n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'v') and pg_get_userbyid(c.relowner) = 'danji_app'`,
    )
    const owned = rows.map(({ schema }) => schema)
    expect(owned).toEqual(expect.arrayContaining(['read', 'graphile_worker', 'merkle_tree_v3_g1']))
    expect(owned).not.toContain('public')
  })
})

describe('where one role is given', () => {
  it('that may create others, the product lays it down', async () => {
    const { url } = await preparedDatabase()
    const system = await open({ databaseUrl: url })
    expect(system.deps.guards).toBe('role-set')
    await expect(system.pool.query('alter table event disable trigger user')).rejects.toThrow('must be owner')
  })
  it('that may not, the product starts, and health says that the guards can be bypassed', async () => {
    const { url } = await testDatabase()
    const name = `single_${randomBytes(4).toString('hex')}`
    const single = new URL(url)
    await administer(async (postgres) => {
      await postgres.query(`create role ${name} login password 'secret'`)
      await postgres.query(`alter database ${single.pathname.slice(1)} owner to ${name}`)
    })
    single.username = name
    single.password = 'secret'
    const system = await open({ databaseUrl: single.href })
    expect(system.deps.guards).toBe('none')
    const app = await createApp(system.deps)
    const { statusCode, body } = await app.inject({ method: 'GET', url: '/health' })
    await app.close()
    expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ guards: 'BYPASSABLE' })])
  })
})

it('a start hands over what a start without the role left to the owner', async () => {
  const { url, pool } = await preparedDatabase()
  await (await open({ databaseUrl: url })).pool.query('select 1')
  await pool.query('alter schema merkle_tree_v3_g1 owner to current_user')
  await pool.query('alter table merkle_tree_v3_g1.merkle_page owner to current_user')
  await pool.query('alter view read.merkle_page owner to current_user')
  await pool.query('alter table graphile_worker._private_jobs owner to current_user')
  const system = await open({ databaseUrl: url })
  const { rows } = await system.pool.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class
     where oid in ('merkle_tree_v3_g1.merkle_page'::regclass, 'read.merkle_page'::regclass, 'graphile_worker._private_jobs'::regclass)`,
  )
  expect(rows.map(({ owner }) => owner)).toEqual(['danji_app', 'danji_app', 'danji_app'])
})
