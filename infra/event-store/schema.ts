/**
 * The log's tables and the one function that writes them.
 *
 * `log_head` is the turn that writers take: its row lock gives positions in commit order without gaps. The function takes the
 * turn before it looks at any version, so that under READ COMMITTED its later statements see all that earlier turns wrote.
 * Units whose streams moved on are left out whole; their positions are given back before the turn ends.
 *
 * Each parameter is a column of the batch, a value a line: JSON texts, names of streams and figures hold no line break. Taken
 * apart this way it costs half of what a JSON document of the whole batch does.
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
      check_units text, check_streams text, check_versions text,
      units text, streams text, versions text, types text, data text, metadata text, hashes text,
      papers json
    ) returns json language plpgsql as $append$
    declare
      base bigint;
      inserted integer;
      conflicts json;
      refused text[];
    begin
      update log_head set position = position + event_count returning position - event_count into base;

      select array_agg(c.u), json_agg(json_build_array(c.u::integer, c.s)) into refused, conflicts
      from rows from (string_to_table(check_units, e'\\n'), string_to_table(check_streams, e'\\n'), string_to_table(check_versions, e'\\n')) as c(u, s, v)
      where c.v::integer <> coalesce((select e.version from event e where e.stream = c.s order by e.version desc limit 1), 0);

      insert into event (position, stream, version, type, data, metadata, hash)
      select base + row_number() over (order by n), s, v::integer, t, d::json, m::json, decode(h, 'hex')
      from rows from (
        string_to_table(units, e'\\n'), string_to_table(streams, e'\\n'), string_to_table(versions, e'\\n'), string_to_table(types, e'\\n'),
        string_to_table(data, e'\\n'), string_to_table(metadata, e'\\n'), string_to_table(hashes, e'\\n')
      ) with ordinality as e(u, s, v, t, d, m, h, n)
      where refused is null or u <> all (refused);

      if refused is not null then
        get diagnostics inserted = row_count;
        update log_head set position = base + inserted;
      end if;

      if papers is not null then
        insert into ballot_paper (box, content)
        select p.b, decode(p.c, 'base64') from json_to_recordset(papers) as p(u text, b text, c text)
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
}
