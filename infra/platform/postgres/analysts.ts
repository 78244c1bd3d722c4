import type { Pool } from 'pg'
import { APP_ROLE } from './app-role.ts'
import { CLUSTER_NAME } from './embedded.ts'
import { GRANTS_LOCK } from './grants.ts'

/**
 * Role with the rights of analysts; each analyst's own login is a member of it. Nobody signs in as
 * it.
 */
export const ANALYSTS_ROLE = 'danji_analysts'

const CREATE_ROLE = `do $$ begin
  if not exists (select from pg_roles where rolname = '${ANALYSTS_ROLE}') then
    create role ${ANALYSTS_ROLE} nologin;
  end if;
exception
  when duplicate_object or unique_violation then
    -- Made by another process in the same instant.
    null;
  when insufficient_privilege then
    -- Nobody can be given a connection here; the product says so where somebody asks for one.
    null;
end $$`

/**
 * Revokes what Postgres grants to everybody: calling a schema's functions, making temporary tables,
 * and signing in to every database. The functions of the product write the log and destroy keys:
 * they are for its own role alone.
 */
const CLOSE_SCHEMA = `do $$
declare
  own regprocedure;
begin
  for own in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'USAGE')
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  loop
    execute format('revoke all on routine %s from public', own);
    execute format('grant execute on routine %s to ${APP_ROLE}', own);
  end loop;
end $$`

/**
 * Revokes rights in the database where the owner runs it; otherwise temporary tables stay allowed,
 * and the product says so.
 */
const CLOSE_DATABASE = `do $$ begin
  if not has_database_privilege('${ANALYSTS_ROLE}', current_database(), 'TEMPORARY') then return; end if;
  execute format('grant connect on database %I to ${ANALYSTS_ROLE}', current_database());
  execute format('grant temporary on database %I to ${APP_ROLE}', current_database());
  execute format('revoke temporary on database %I from public', current_database());
exception when insufficient_privilege then
  null;
end $$`

/**
 * Built-in functions that write or lock something and that everybody may call: locks on which the
 * product waits, large objects, the write-ahead log.
 */
const CLOSED_BUILT_INS = [
  'pg_advisory_lock',
  'pg_advisory_lock_shared',
  'pg_try_advisory_lock',
  'pg_try_advisory_lock_shared',
  'pg_advisory_xact_lock',
  'pg_advisory_xact_lock_shared',
  'pg_try_advisory_xact_lock',
  'pg_try_advisory_xact_lock_shared',
  'pg_logical_emit_message',
  'lo_creat',
  'lo_create',
  'lo_from_bytea',
  'lo_open',
  'lo_put',
  'lo_unlink',
  'lo_import',
  'lo_export',
  'lowrite',
]

/**
 * Revokes functions that only a superuser of Postgres may revoke: the embedded server has one, a
 * rented one does not.
 */
const CLOSE_SERVER = `do $$
declare
  built_in regprocedure;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for built_in in
    select p.oid from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and p.proname in (${CLOSED_BUILT_INS.map((name) => `'${name}'`).join(', ')})
      and has_function_privilege('${ANALYSTS_ROLE}', p.oid, 'EXECUTE')
  loop
    execute format('revoke all on function %s from public', built_in);
    execute format('grant execute on function %s to ${APP_ROLE}', built_in);
  end loop;
end $$`

/**
 * Revokes the right to sign in to Postgres's own databases, on the embedded server alone, which is
 * ours: on another server these rights are its operator's to grant, and the watch ends sessions
 * there.
 */
const CLOSE_OTHER_DATABASES = `do $$
declare
  other text;
begin
  if current_setting('cluster_name') <> '${CLUSTER_NAME}' or not (select rolsuper from pg_roles
  where rolname = current_user) then return; end if;
  for other in
    select datname from pg_database
    where datname in ('postgres', 'template1') and datname <> current_database()
    and has_database_privilege('${ANALYSTS_ROLE}', oid, 'CONNECT')
  loop
    execute format('revoke connect, temporary on database %I from public', other);
  end loop;
exception when others then
  -- Another process closes the same, at the same time, for all databases of the server.
  if sqlerrm not like '%concurrently updated%' then raise; end if;
end $$`

/**
 * Makes the role of all analysts where the owner may, and revokes from them what Postgres grants to
 * everybody. Runs at every start.
 */
export const closeToAnalysts = async (owner: Pool): Promise<void> => {
  await owner.query(CREATE_ROLE)
  const { rows } = await owner.query<{ made: boolean }>(
    'select exists (select from pg_roles where rolname = $1) as made',
    [ANALYSTS_ROLE],
  )
  const closing =
    rows[0]?.made === true ? [CLOSE_SCHEMA, CLOSE_DATABASE, CLOSE_SERVER, CLOSE_OTHER_DATABASES] : [CLOSE_SCHEMA]
  await owner.query(['begin', `select pg_advisory_xact_lock(${GRANTS_LOCK})`, ...closing, 'commit'].join(';\n'))
}
