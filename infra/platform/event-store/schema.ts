import { partitionMigrations } from './partitions.ts'

/**
 * Migrations of the log's tables and of the one function that writes them. Signed heads are stored
 * beside the log: read models are built anew, evidence is not. `log_check` holds how far the job
 * that recomputes the log has come, and what the last one found. `log_head` is the lock that
 * writers take: locking its row gives positions in commit order without gaps. The function takes
 * the lock before it looks at any version, so that under READ COMMITTED its later statements see
 * all that earlier writers wrote. Writes whose streams changed are left out whole; their positions
 * are given back before the lock is released. The parameters are the columns of the batch. Those of
 * JSON texts hold one a line (JSON has no line break of its own): quoting them for an array would
 * double their cost, and one JSON document of the whole batch costs half as much again. The
 * function plans once, and by index whatever the statistics say: a plan made while the log was
 * nearly empty would scan all of it from then on. Most batches have no conflict: the first insert
 * has no window function, which only the second one needs.
 */
export const eventStoreMigrations: Readonly<Record<string, string>> = {
  '001-log': `
    create table log_head (only_row boolean primary key default true check (only_row), position bigint not null);
    insert into log_head (position) values (0);

    create table event (
      position bigint primary key,
      stream text collate "C" not null,
      version integer not null,
      type text not null,
      data json not null,
      metadata json not null,
      hash bytea not null,
      constraint event_stream_version unique (stream, version)
    );

    create table person_key (
      person_id uuid primary key,
      wrapped bytea,
      erased_at timestamptz
    );

    create table ballot_paper (
      id uuid primary key default gen_random_uuid(),
      box text not null,
      content bytea not null
    );
    create index ballot_paper_box on ballot_paper (box, id);

    create function append_units(
      event_count integer,
      check_units integer[], check_streams text[], check_versions integer[],
      units integer[], streams text[], versions integer[], types text, data text, metadata text, hashes text,
      papers json
    ) returns json language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off
    as $append$
    declare
      base bigint;
      inserted integer;
      conflicts json;
      refused integer[];
    begin
      update log_head set position = position + event_count returning position - event_count into base;

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

    create function refuse_change() returns trigger language plpgsql as $refuse$
    begin
      raise exception 'the log is written once and never changed';
    end
    $refuse$;
    create trigger event_is_evidence before update or delete or truncate on event for each statement execute function refuse_change();
  `,
  '002-proof': `
    create table signed_tree_head (
      size bigint primary key,
      root text not null,
      signed_at text not null,
      signature text not null
    );
    create trigger signed_tree_head_is_evidence before update or delete or truncate on signed_tree_head
      for each statement execute function refuse_change();

    create table log_key (
      only_row boolean primary key default true check (only_row),
      public_key text not null,
      since timestamptz not null default now()
    );
    create trigger log_key_stays before update or delete or truncate on log_key
      for each statement execute function refuse_change();

    create table log_check (
      only_row boolean primary key default true check (only_row),
      position bigint not null default 0,
      peaks json not null default '{}',
      checked_at timestamptz,
      size bigint,
      heads bigint,
      finding json
    );
    insert into log_check default values;
  `,

  '003-destroyed-keys': `
    create function destroy_person_key(person uuid) returns void language sql as $destroy$
      insert into person_key (person_id, wrapped, erased_at) values (person, null, now())
      on conflict (person_id) do update set wrapped = null, erased_at = coalesce(person_key.erased_at, now())
    $destroy$;

    create function refuse_lost_key() returns trigger language plpgsql as $refuse$
    begin
      if tg_op = 'UPDATE' and new.wrapped is null and new.person_id = old.person_id and new.erased_at is not null then
        return new;
      end if;
      raise exception 'a key is destroyed or stays what it is';
    end
    $refuse$;
    create trigger person_key_stays before update or delete on person_key for each row execute function refuse_lost_key();
  `,

  // A paper is protected like an event: it is deleted only after its box was counted, which the log
  // says in the box's own stream. Papers are sealed with a nonce of their own, so two equal ones
  // are one that was copied.
  '004-ballot-papers-stay': `
    create unique index ballot_paper_once on ballot_paper (sha256(content));

    create function refuse_paper_change() returns trigger language plpgsql as $refuse$
    begin
      raise exception 'a ballot paper is never changed, and stays until its box was counted';
    end
    $refuse$;
    create trigger ballot_paper_is_evidence before update or truncate on ballot_paper
      for each statement execute function refuse_paper_change();

    create function keep_uncounted_paper() returns trigger language plpgsql as $keep$
    begin
      if exists (select from event where stream = 'ballot-box-' || old.box and type = 'BallotBoxOpened') then
        return old;
      end if;
      raise exception 'a ballot paper is never changed, and stays until its box was counted';
    end
    $keep$;
    create trigger ballot_paper_stays_until_counted before delete on ballot_paper
      for each row execute function keep_uncounted_paper();
  `,

  // A loss remains until an event in its own stream says that an operator acknowledged it: no row
  // is ever changed.
  '005-log-loss': `
    create table log_loss (
      id uuid primary key default gen_random_uuid(),
      noticed_at timestamptz not null default now(),
      noticed_by text not null,
      log_end bigint not null
    );
    create table log_loss_event (
      loss_id uuid not null,
      position bigint not null,
      hash text not null,
      type text not null,
      source text not null,
      sealed json,
      primary key (position, hash, source)
    );
    create index log_loss_event_of on log_loss_event (loss_id, position);
    create table log_loss_head (
      loss_id uuid not null,
      size bigint not null,
      root text not null,
      signed_at text not null,
      signature text not null,
      primary key (size, root)
    );
    create trigger log_loss_is_evidence before update or delete or truncate on log_loss
      for each statement execute function refuse_change();
    create trigger log_loss_event_is_evidence before update or delete or truncate on log_loss_event
      for each statement execute function refuse_change();
    create trigger log_loss_head_is_evidence before update or delete or truncate on log_loss_head
      for each statement execute function refuse_change();
  `,

  ...partitionMigrations,

  // Times at which each of the monthly slices of the log was checked last.
  '012-log-check-slices': `alter table log_check add column slices json not null default '{}'`,

  // A head is stored only by a process that knows how often the log's key was changed: an earlier
  // release, which does not say it, would sign with a former key. And none over a size of which a
  // lost head with another root is known: the key would vouch for two logs. Refused rows are left
  // out without an error, so that the read model of an earlier release goes on.
  '014-head-guard': `
    alter table signed_tree_head add column key_changes integer;
    create function refuse_second_head() returns trigger language plpgsql as $refuse$
    declare
      changes integer;
      since bigint;
    begin
      select version, position into changes, since
        from public.event where stream = 'log-key' order by version desc limit 1;
      if changes is not null and (new.key_changes is distinct from changes or new.size < since) then
        return null;
      end if;
      if exists (select from public.log_loss_head where size = new.size and root <> new.root) then
        return null;
      end if;
      return new;
    end
    $refuse$;
    create trigger signed_tree_head_is_one before insert on signed_tree_head
      for each row execute function refuse_second_head();
  `,
}
