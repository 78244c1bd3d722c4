import type { Pool } from 'pg'
import { APP_ROLE } from './app-role.ts'

/**
 * Privileges of the product's role in the tables that hold evidence: by table, as SQL lists them.
 */
export type TablePrivileges = Readonly<Record<string, string>>

/**
 * Key of the advisory lock for granting and revoking: Postgres itself fails where two change the
 * rights of one object. Nothing else uses it.
 */
export const GRANTS_LOCK = 7_262_254_463

/**
 * Gives the role the objects that it needs to own, which a start before the role existed, or a
 * restored database, left to the owner.
 */
const REASSIGN_OWNERSHIP = `do $$
declare
  made record;
begin
  execute format('grant create on database %I to ${APP_ROLE}', current_database());
  for made in
    select n.oid, n.nspname as name from pg_namespace n
    where (n.nspname = 'graphile_worker' or n.nspname in (
      select format('%s_v%s_g%s', replace(p.name, '-', '_'), p.version, p.generation) from public.projection p))
      and n.nspowner <> '${APP_ROLE}'::regrole
  loop
    execute format('alter schema %I owner to ${APP_ROLE}', made.name);
  end loop;
  for made in
    select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (n.nspname = 'read' or n.nspowner = '${APP_ROLE}'::regrole) and c.relowner <> '${APP_ROLE}'::regrole
      and c.relkind in ('r', 'v', 'p', 'S')
      -- A column's sequence goes with its table.
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        and d.deptype in ('a', 'i') and c.relkind = 'S')
  loop
    execute format('alter table %s owner to ${APP_ROLE}', made.name);
  end loop;
  for made in
    select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspowner = '${APP_ROLE}'::regrole and p.proowner <> '${APP_ROLE}'::regrole
  loop
    execute format('alter routine %s owner to ${APP_ROLE}', made.name);
  end loop;
  for made in
    select t.oid::regtype as name from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where n.nspowner = '${APP_ROLE}'::regrole and t.typowner <> '${APP_ROLE}'::regrole
      and (t.typtype in ('d', 'e') or c.relkind = 'c')
  loop
    execute format('alter type %s owner to ${APP_ROLE}', made.name);
  end loop;
end $$`

/**
 * Makes functions run as the owner for what the role may not do itself, each with its own checks.
 * They resolve names in schemas where nobody else creates any.
 */
const asOwner = (functions: readonly string[]): string => `do $$
declare
  guarded regprocedure;
begin
  for guarded in
    select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in (${functions.map((name) => `'${name}'`).join(', ')}) and not p.prosecdef
  loop
    execute format('alter function %s security definer', guarded);
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', guarded);
  end loop;
end $$`

/** Revokes all rights on the partitions of guarded tables: statements name the table itself. */
const closePartitions = (tables: readonly string[]): string => `do $$
declare
  part regclass;
begin
  for part in
    select i.inhrelid from pg_inherits i join pg_class c on c.oid = i.inhparent and c.relkind = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relname in (${tables.map((name) => `'${name}'`).join(', ')})
  loop
    execute format('revoke all on %s from ${APP_ROLE}', part);
  end loop;
end $$`

/**
 * Grants the product's role what it needs: everything in ordinary tables, and in guarded ones the
 * listed privileges. `functions` of the schema run as their owner. Runs in one transaction, at
 * every start: the objects of a new migration are neither left open nor left out.
 */
export const grantAppRole = async (
  pool: Pool,
  { guarded, functions }: { readonly guarded: TablePrivileges; readonly functions: readonly string[] },
): Promise<void> => {
  const names = Object.keys(guarded).join(', ')
  await pool.query(
    [
      'begin',
      `select pg_advisory_xact_lock(${GRANTS_LOCK})`,
      REASSIGN_OWNERSHIP,
      `grant usage on schema public to ${APP_ROLE}`,
      `grant usage, create on schema read to ${APP_ROLE}`,
      `grant select, insert, update, delete, truncate on all tables in schema public to ${APP_ROLE}`,
      `grant usage, select on all sequences in schema public to ${APP_ROLE}`,
      `revoke all on ${names} from ${APP_ROLE}`,
      closePartitions(Object.keys(guarded)),
      ...Object.entries(guarded).map(([table, privileges]) => `grant ${privileges} on ${table} to ${APP_ROLE}`),
      asOwner(functions),
      'commit',
    ].join(';\n'),
  )
}
