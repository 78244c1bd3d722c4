import { sql } from 'kysely'
import type { AnyDatabase } from '#infra/platform/projection/projection.ts'
import type { SessionCause } from './analyst-connection.decider.ts'

/** Limits of an analyst's login. */
export const analystLimits = {
  connections: 3,
  /** Seconds: Postgres ends a query of its own accord; a session may lift that. */
  statementSeconds: 30,
  /**
   * Maximum seconds of a query; longer ones, whose limit an analyst lifted, are ended once a
   * minute.
   */
  longestSeconds: 60,
  /** Maximum hours of a session, whatever it does. */
  oldestHours: 12,
  /**
   * Part of the server's queue of notifications above which sessions of analysts are ended: Danji's
   * own never fill a thousandth.
   */
  queueShare: 0.05,
  temporaryMegabytes: 512,
} as const

/** Limits beyond which sessions are ended. */
export type WatchLimits = Pick<
  { readonly [Limit in keyof typeof analystLimits]: number },
  'longestSeconds' | 'oldestHours' | 'queueShare'
>

/**
 * Tables and functions of analysts' logins, one an administrator. Functions of the owner create,
 * end and watch them, since the product itself may not create roles. A password is passed as the
 * SCRAM verifier that Postgres stores (RFC 5803): in plain text it is neither sent nor logged.
 */
export const analystLoginTables: Readonly<Record<string, string>> = {
  '701-analyst-logins': `
    create function analyst_login(admin uuid) returns text language sql stable as $login$
      select 'danji_analyst_' || left(md5(current_database()), 8) || '_' || replace(admin::text, '-', '')
    $login$;

    create function end_analyst_sessions(login text) returns void language sql as $end$
      select pg_terminate_backend(pid) from pg_stat_activity where usename = login
    $end$;

    create function open_analyst_login(admin uuid, verifier text) returns text language plpgsql as $open$
    declare
      login text := analyst_login(admin);
      is_super boolean := (select rolsuper from pg_roles where rolname = current_user);
    begin
      if verifier !~ '^SCRAM-SHA-256\\$[0-9]+:[A-Za-z0-9+/=]+\\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$' then
        raise exception 'no verifier of SCRAM-SHA-256' using errcode = 'invalid_password';
      end if;
      if not exists (select from pg_roles where rolname = login) then
        execute format('create role %I nologin', login);
        if not is_super then execute format('grant %I to %I', login, current_user); end if;
      end if;
      execute format('grant danji_analysts to %I', login);
      execute format('alter role %I set statement_timeout = %L', login, '${analystLimits.statementSeconds}s');
      execute format('alter role %I set idle_in_transaction_session_timeout = %L', login, '60s');
      execute format('alter role %I set default_transaction_read_only = on', login);
      execute format('alter role %I set search_path = analytics', login);
      -- Only Postgres' superuser sets it, and then nobody else lifts it.
      if is_super then execute format('alter role %I set temp_file_limit = %L', login, '${analystLimits.temporaryMegabytes}MB'); end if;
      perform end_analyst_sessions(login);
      execute format('alter role %I with login connection limit ${analystLimits.connections} password %L', login, verifier);
      return login;
    end
    $open$;

    create function end_analyst_login(admin uuid) returns void language plpgsql as $end$
    declare
      login text := analyst_login(admin);
    begin
      if not exists (select from pg_roles where rolname = login) then return; end if;
      execute format('alter role %I with nologin', login);
      perform end_analyst_sessions(login);
      execute format('drop owned by %I', login);
      execute format('drop role %I', login);
    end
    $end$;

    create function watch_analysts(longest_seconds integer) returns bigint language sql as $watch$
      select count(*) filter (where pg_terminate_backend(a.pid)) from pg_stat_activity a
      where starts_with(a.usename::text, 'danji_analyst_' || left(md5(current_database()), 8) || '_') and (
        a.datname <> current_database()
        or (a.state <> 'idle' and coalesce(a.xact_start, a.query_start) < clock_timestamp() - make_interval(secs => longest_seconds))
        or exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory'))
    $watch$;

    create function analysts_known() returns setof uuid language sql stable as $known$
      select right(rolname::text, 32)::uuid from pg_roles
      where starts_with(rolname::text, 'danji_analyst_' || left(md5(current_database()), 8) || '_')
    $known$;
  `,
  '702-analyst-watch': `
    -- What a role begins its sessions with, in every database.
    create function analyst_settings(role_id oid) returns text language sql stable as $settings$
      select coalesce(string_agg(s.setdatabase || ' ' || c, E'\\n' order by s.setdatabase, c), '')
      from pg_db_role_setting s cross join unnest(s.setconfig) c where s.setrole = role_id
    $settings$;

    -- Digests of what the product gave a login: its verifier and its settings. A login may not comment on itself.
    create function mark_analyst_login(login text, verifier text) returns void language plpgsql as $mark$
    begin
      execute format('comment on role %I is %L', login, encode(sha256(convert_to(verifier, 'UTF8')), 'hex') || ' '
        || encode(sha256(convert_to(analyst_settings(login::regrole), 'UTF8')), 'hex'));
    end
    $mark$;

    -- Marks each login in the transaction that makes it: the watch never sees one that is not marked yet.
    alter function open_analyst_login(uuid, text) rename to make_analyst_login;
    create function open_analyst_login(admin uuid, verifier text) returns text language plpgsql as $open$
    declare
      login text := make_analyst_login(admin, verifier);
    begin
      perform mark_analyst_login(login, verifier);
      return login;
    end
    $open$;

    -- A password that a login gave itself is seen where the owner may read passwords: as Postgres' superuser.
    create function changed_analyst_logins() returns table (admin uuid, cause text) language plpgsql stable as $changed$
    begin
      if has_table_privilege(current_user, 'pg_catalog.pg_authid', 'select') then
        return query select right(a.rolname::text, 32)::uuid, 'own-password' from pg_authid a
          where starts_with(a.rolname::text, analyst_login_prefix()) and shobj_description(a.oid, 'pg_authid') is not null
            and a.rolcanlogin and split_part(shobj_description(a.oid, 'pg_authid'), ' ', 1)
              <> encode(sha256(convert_to(coalesce(a.rolpassword, ''), 'UTF8')), 'hex');
      end if;
      return query select right(r.rolname::text, 32)::uuid, 'own-settings' from pg_roles r
        where starts_with(r.rolname::text, analyst_login_prefix()) and shobj_description(r.oid, 'pg_authid') is not null
          and r.rolcanlogin and split_part(shobj_description(r.oid, 'pg_authid'), ' ', 2)
            <> encode(sha256(convert_to(analyst_settings(r.oid), 'UTF8')), 'hex');
    end
    $changed$;

    create function analyst_login_prefix() returns text language sql stable as $prefix$
      select 'danji_analyst_' || left(md5(current_database()), 8) || '_'
    $prefix$;

    -- Ends sessions over their limits, and says whose they were and why.
    create function end_long_analyst_sessions(longest_seconds integer, oldest_hours integer, queue_share double precision)
    returns table (admin uuid, cause text) language sql as $watch$
      with judged as (
        select a.pid, right(a.usename::text, 32)::uuid as admin, case
          when a.datname <> current_database() then 'other-database'
          when exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory') then 'lock'
          when pg_notification_queue_usage() > queue_share then 'notifications'
          when a.state <> 'idle' and coalesce(a.xact_start, a.query_start)
            < clock_timestamp() - make_interval(secs => longest_seconds) then 'too-long'
          when a.backend_start < clock_timestamp() - make_interval(hours => oldest_hours) then 'too-old'
        end as cause
        from pg_stat_activity a where starts_with(a.usename::text, analyst_login_prefix())
      )
      select j.admin, j.cause from judged j where j.cause is not null and pg_terminate_backend(j.pid)
    $watch$;
  `,
}

/** Makes an analyst's login, or gives it another password and ends its sessions. Gives its name. */
export const openLogin = async (database: AnyDatabase, adminId: string, verifier: string): Promise<string> => {
  const { rows } = await sql<{ login: string }>`select open_analyst_login(${adminId}, ${verifier}) as login`.execute(
    database,
  )
  return rows[0]?.login ?? ''
}

/** Ends an analyst's login and its sessions; does nothing without one. */
export const endLogin = async (database: AnyDatabase, adminId: string): Promise<void> => {
  await sql`select end_analyst_login(${adminId})`.execute(database)
}

/** A session that was ended: whose it was, and why. */
type EndedSession = { readonly admin: string; readonly cause: SessionCause }

/** Ends sessions that went over their limits. `longestSeconds`: of one statement or transaction. */
export const watchAnalysts = async (
  database: AnyDatabase,
  { longestSeconds, oldestHours, queueShare }: WatchLimits = analystLimits,
): Promise<readonly EndedSession[]> => {
  const { rows } = await sql<EndedSession>`
    select admin, cause from end_long_analyst_sessions(${longestSeconds}::integer,
    ${oldestHours}::integer, ${queueShare}::double precision)`.execute(database)
  return rows
}

/** A login that is not as the product gave it. */
type ChangedLogin = { readonly admin: string; readonly cause: 'own-password' | 'own-settings' }

/**
 * Returns logins whose password or settings were changed with SQL; the password only if the owner
 * is Postgres' superuser.
 */
export const findChangedLogins = async (database: AnyDatabase): Promise<readonly ChangedLogin[]> =>
  (await sql<ChangedLogin>`select admin, cause from changed_analyst_logins()`.execute(database)).rows

/** Returns the ids of administrators with a login. */
export const findAnalystLogins = async (database: AnyDatabase): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select id from analysts_known() as of(id)`.execute(database)
  return rows.map(({ id }) => id)
}

/** Address of the database, and the limits that it enforces itself. */
export type Reach = {
  /**
   * Whether logins can be created: the role of all analysts exists, and the owner of these
   * functions may create roles.
   */
  readonly supported: boolean
  readonly login: string
  readonly host: string | null
  readonly port: number
  readonly database: string
  readonly is_local: boolean
  readonly holds_temporary_tables: boolean
  readonly holds_locks: boolean
  readonly holds_temporary_files: boolean
}

/** Returns the address and limits, as Postgres reports them. */
export const findReach = async (database: AnyDatabase, adminId: string): Promise<Reach> => {
  const { rows } = await sql<Reach>`
    select known.made and maker.may as supported, analyst_login(${adminId}) as login,
      host(inet_server_addr()) as host, coalesce(inet_server_port(),
      current_setting('port')::integer) as port, current_database() as database,
      current_setting('listen_addresses') in ('127.0.0.1', 'localhost', '127.0.0.1,::1', '') as is_local,
      known.made and not has_database_privilege(known.name, current_database(), 'TEMPORARY') as holds_temporary_tables,
      known.made and not has_function_privilege(known.name, 'pg_advisory_lock(bigint)', 'EXECUTE') as holds_locks,
      maker.is_super as holds_temporary_files
    from (select coalesce(max(rolname), 'public') as name, count(*) > 0 as made from pg_roles where rolname = 'danji_analysts') known,
      (select coalesce(bool_or(r.rolsuper or r.rolcreaterole), false) as may, coalesce(bool_or(r.rolsuper), false) as is_super
        from pg_proc p join pg_roles r on r.oid = p.proowner
        where p.oid = to_regprocedure('public.open_analyst_login(uuid, text)')) maker`.execute(database)
  const [reach] = rows
  if (!reach) throw new Error('the database says nothing of itself')
  return reach
}
