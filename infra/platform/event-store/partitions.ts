/**
 * Migrations that partition the log by position, so that old parts can lie on cheap storage and
 * stay out of the daily backup. What was the table becomes the first partition without a row being
 * rewritten: its bound is checked beforehand, while others read and write. Locks that stop readers
 * are asked for with a short timeout, again and again, because a backup may read for minutes.
 *
 * Postgres holds (stream, version) unique within a partition alone. Over partitions `append_units`
 * holds it: all writers wait for the row of `log_head` before they look at any version, so nobody
 * writes a version between the comparison and the commit. The daily check compares the versions of
 * streams over all partitions.
 *
 * A partition refuses every statement that names it, inserts too: triggers of a statement run for
 * the table that it names, so an append that names `event` does not run them. An earlier release,
 * which grants rights on all tables when it starts, opens nothing by that.
 *
 * A partition has 64 million positions, some 58 GB. A stream is looked for in each partition: with
 * 262,143 events five cost appends 7 % and made the read of a stream 1.6 times as long, seventeen
 * 12 % and 3 times; one cost nothing. Rejected: a table of the partitions of each stream, which
 * every append to a new stream would have to write. Another size must be a power of two:
 * `append_units` compares multiples.
 *
 * A migration never changes once it has run, so `append_units` stands here as a whole once more.
 * It makes partitions ahead, once the last one is half full, and tries it 64 times in each: where
 * somebody holds a lock, the next try makes it. At the boundary itself it waits.
 */

const LOCK_LOG = `
  set local lock_timeout = '300ms';
  do $lock$
  begin
    for attempt in 1..1200 loop
      begin
        -- In the order of the writers.
        perform 1 from log_head for update;
        lock table event in access exclusive mode;
        return;
      exception when lock_not_available then
        perform pg_sleep(0.5);
      end;
    end loop;
    raise exception 'the log is in use for ten minutes, by a backup or a long transaction: start again after it';
  end $lock$;
  set local lock_timeout = 0;
`

const COLUMNS = `
  position bigint not null,
  stream text collate "C" not null,
  version integer not null,
  type text not null,
  data json not null,
  metadata json not null,
  hash bytea not null
`

const EXTEND_LOG = `
  create function extend_log(up_to bigint) returns void language plpgsql
  as $extend$
  declare
    size constant bigint := log_partition_size();
    bound bigint;
    part text;
  begin
    select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''?(\\d+)''?\\)')::bigint) into strict bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.event'::regclass;
    while bound <= up_to loop
      part := 'event_' || bound;
      execute format('create table public.%I (like public.event including all, constraint %I unique (stream, version))',
        part, part || '_stream_version');
      perform guard_log_partition(part);
      execute format('alter table public.event attach partition public.%I for values from (%s) to (%s)', part, bound, bound + size);
      bound := bound + size;
    end loop;
  end
  $extend$;

  create function extend_log_ahead(up_to bigint) returns void language plpgsql set lock_timeout = '1s'
  as $ahead$
  begin
    perform extend_log(up_to);
  exception when others then
    raise warning 'the next partition of the log could not be made yet: %', sqlerrm;
  end
  $ahead$;
`

const APPEND_UNITS = `
  create or replace function append_units(
    event_count integer,
    check_units integer[], check_streams text[], check_versions integer[],
    units integer[], streams text[], versions integer[], types text, data text, metadata text, hashes text,
    papers json
  ) returns json language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
  as $append$
  declare
    step constant bigint := greatest(1, log_partition_size() / 64);
    base bigint;
    inserted integer;
    conflicts json;
    refused integer[];
  begin
    update log_head set position = position + event_count returning position - event_count into base;

    if (base + event_count) / step > base / step then
      perform extend_log_ahead(base + event_count + log_partition_size() / 2);
      perform extend_log(base + event_count);
    end if;

    select array_agg(c.u), json_agg(json_build_array(c.u, c.s)) into refused, conflicts
    from unnest(check_units, check_streams, check_versions) as c(u, s, v)
    where c.v <> coalesce((select e.version from event e where e.stream = c.s order by e.version desc limit 1), 0);

    if refused is null then
      insert into event (position, stream, version, type, data, metadata, hash)
      select base + n, s, v, t, d::json, m::json, decode(h, 'hex')
      from rows from (
        unnest(units), unnest(streams), unnest(versions), string_to_table(types, e'\\n'),
        string_to_table(data, e'\\n'), string_to_table(metadata, e'\\n'), string_to_table(hashes, e'\\n')
      ) with ordinality as e(u, s, v, t, d, m, h, n);
    else
      insert into event (position, stream, version, type, data, metadata, hash)
      select base + row_number() over (order by n), s, v, t, d::json, m::json, decode(h, 'hex')
      from rows from (
        unnest(units), unnest(streams), unnest(versions), string_to_table(types, e'\\n'),
        string_to_table(data, e'\\n'), string_to_table(metadata, e'\\n'), string_to_table(hashes, e'\\n')
      ) with ordinality as e(u, s, v, t, d, m, h, n)
      where u <> all (refused);
      get diagnostics inserted = row_count;
      update log_head set position = base + inserted;
    end if;

    if papers is not null then
      insert into ballot_paper (box, content)
      select p.b, decode(p.c, 'base64') from json_to_recordset(papers) as p(u integer, b text, c text)
      where refused is null or p.u <> all (refused);
    end if;

    perform pg_notify('danji_log', '');
    return json_build_object('base', base, 'conflicts', conflicts);
  end
  $append$;
`

export const partitionMigrations: Readonly<Record<string, string>> = {
  // Position of the first partition's end: a multiple of the size, at least half of it away.
  '009-log-bound': `
    create function log_partition_size() returns bigint language sql immutable as 'select 67108864::bigint';
    ${LOCK_LOG}
    do $bound$
    declare
      bound bigint;
    begin
      select ((position + log_partition_size() / 2) / log_partition_size() + 1) * log_partition_size() into strict bound
      from log_head;
      execute format('alter table event add constraint %I check (position >= 0::bigint and position < %s::bigint) not valid',
        'event_below_' || bound, bound);
    end $bound$;
  `,

  // Reads all rows, beside readers and writers.
  '010-log-bound-checked': `
    do $check$
    begin
      execute format('alter table event validate constraint %I', (
        select conname from pg_constraint where conrelid = 'public.event'::regclass and conname like 'event\\_below\\_%'));
    end $check$;
  `,

  '011-log-partitions': `
    create function guard_log_partition(part text) returns void language plpgsql
    as $guard$
    begin
      execute format('create trigger event_is_evidence before insert or update or delete or truncate on public.%I
        for each statement execute function public.refuse_change()', part);
    end
    $guard$;
    ${LOCK_LOG}
    alter table event rename to event_0;
    alter table event_0 rename constraint event_pkey to event_0_pkey;
    alter table event_0 rename constraint event_stream_version to event_0_stream_version;
    create table event (${COLUMNS}, primary key (position)) partition by range (position);
    create trigger event_is_evidence before update or delete or truncate on event
      for each statement execute function refuse_change();
    drop trigger event_is_evidence on event_0;
    select guard_log_partition('event_0');
    do $attach$
    declare
      bound_check text;
      held record;
    begin
      select conname into strict bound_check from pg_constraint
      where conrelid = 'public.event_0'::regclass and conname like 'event\\_below\\_%';
      execute format('alter table event attach partition event_0 for values from (0) to (%s)',
        substring(bound_check from '\\d+'));
      execute format('alter table event_0 drop constraint %I', bound_check);
      -- Processes of an earlier release go on reading while this one starts.
      for held in
        select a.grantee::regrole as role, a.privilege_type as privilege from pg_class c, aclexplode(c.relacl) a
        where c.oid = 'public.event_0'::regclass and a.grantee not in (0, c.relowner)
      loop
        execute format('grant %s on event to %s', held.privilege, held.role);
        execute format('revoke all on event_0 from %s', held.role);
      end loop;
    end $attach$;
    ${EXTEND_LOG}
    ${APPEND_UNITS}
  `,
}
