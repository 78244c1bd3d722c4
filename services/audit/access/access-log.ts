import { sql } from 'kysely'
import type { Deps } from '../../core/deps.ts'
import type { AdminSession } from '../../core/session.ts'

/**
 * Tables of the access log (개인정보보호법, 안전성 확보조치 기준: who, when, from where, whose, what). They are
 * rows of a table rather than events, since they must be deleted after two years. Nothing else ever
 * changes them, and each is chained to the one before it.
 */
export const accessLogMigrations: Readonly<Record<string, string>> = {
  '401-access-log': `
    create table personal_data_access (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      admin_id uuid not null,
      ip text not null,
      user_agent text not null,
      what text not null,
      apartment_id uuid,
      list_id uuid,
      person_ids uuid[] not null,
      count integer not null
    );
    create index personal_data_access_at on personal_data_access (at desc, id desc);
    create index personal_data_access_admin on personal_data_access (admin_id, id desc);
    create index personal_data_access_list on personal_data_access (list_id, id desc);
    create index personal_data_access_person on personal_data_access using gin (person_ids);
    create function refuse_change_of_access() returns trigger language plpgsql as $$
    begin
      raise exception 'the access log is not changed';
    end $$;
    create trigger personal_data_access_stays before update or truncate on personal_data_access
      for each statement execute function refuse_change_of_access();`,
  '402-chained-access-log': `
    alter table personal_data_access add column chain bytea;
    -- The last row's number and link, and those of the last row that was forgotten: what the first one left follows.
    create table access_log_end (
      only_row boolean primary key default true check (only_row),
      id bigint not null,
      chain bytea not null,
      forgotten_id bigint not null,
      forgotten_chain bytea not null
    );
    insert into access_log_end (id, chain, forgotten_id, forgotten_chain) values (0, '', 0, '');

    create function access_text(a personal_data_access) returns text language sql stable as $text$
      select json_build_array(a.id, extract(epoch from a.at), a.admin_id, a.ip, a.user_agent, a.what, a.apartment_id, a.list_id, a.person_ids, a.count)::text
    $text$;

    create function chain_access() returns trigger language plpgsql as $chain$
    declare
      latest access_log_end;
    begin
      -- Rows take turns from here to their commit: each follows the one before it, without a gap.
      select * into latest from access_log_end for update;
      new.id := latest.id + 1;
      new.chain := sha256(latest.chain || convert_to(access_text(new), 'UTF8'));
      update access_log_end set id = new.id, chain = new.chain;
      return new;
    end
    $chain$;

    -- Numbers come from the chain from now on, without gaps.
    alter table personal_data_access alter column id drop identity;
    do $rows$
    declare
      kept personal_data_access;
      latest access_log_end;
      number bigint;
    begin
      alter table personal_data_access disable trigger user;
      select * into latest from access_log_end;
      for kept in select * from personal_data_access order by id loop
        number := kept.id;
        latest.id := latest.id + 1;
        kept.id := latest.id;
        latest.chain := sha256(latest.chain || convert_to(access_text(kept), 'UTF8'));
        update personal_data_access set id = latest.id, chain = latest.chain where id = number;
      end loop;
      update access_log_end set id = latest.id, chain = latest.chain;
      alter table personal_data_access enable trigger user;
    end
    $rows$;

    alter table personal_data_access alter column chain set not null;
    create trigger personal_data_access_is_chained before insert on personal_data_access for each row execute function chain_access();

    -- Only this forgets: from the oldest on, what is older than two years by the database's own clock.
    create function forget_old_accesses() returns bigint language plpgsql as $forget$
    declare
      newest personal_data_access;
      gone bigint;
    begin
      select * into newest from personal_data_access
      where id < coalesce((select min(id) from personal_data_access where at >= now() - interval '2 years'), 9223372036854775807)
      order by id desc limit 1;
      if newest.id is null then
        return 0;
      end if;
      perform set_config('danji.forgetting', 'on', true);
      delete from personal_data_access where id <= newest.id;
      get diagnostics gone = row_count;
      perform set_config('danji.forgetting', 'off', true);
      update access_log_end set forgotten_id = newest.id, forgotten_chain = newest.chain;
      return gone;
    end
    $forget$;

    create function refuse_forgetting() returns trigger language plpgsql as $refuse$
    begin
      if current_setting('danji.forgetting', true) is distinct from 'on' then
        raise exception 'the access log is not changed';
      end if;
      return null;
    end
    $refuse$;
    create trigger personal_data_access_is_kept before delete on personal_data_access for each statement execute function refuse_forgetting();`,
  '403-downloads': `
    -- Why somebody took data of many along as a file (개인정보의 안전성 확보조치 기준 제8조); null: they did not say. Of a look it is no part.
    alter table personal_data_access add column download boolean not null default false, add column reason text;
    create or replace function access_text(a personal_data_access) returns text language sql stable as $text$
      select case when a.download
        then json_build_array(a.id, extract(epoch from a.at), a.admin_id, a.ip, a.user_agent, a.what, a.apartment_id, a.list_id, a.person_ids, a.count, a.reason)
        else json_build_array(a.id, extract(epoch from a.at), a.admin_id, a.ip, a.user_agent, a.what, a.apartment_id, a.list_id, a.person_ids, a.count)
      end::text
    $text$;`,
}

export type AccessRecord = {
  /** Data that is accessed, in a few Korean words: "소유자 명부", "소유자 정보", "활동 로그". */
  readonly what: string
  readonly personIds: readonly string[]
  readonly apartmentId?: string | undefined
  readonly listId?: string | undefined
  /** Reason of a download of data of many as a file; null: not given. Absent: it is viewed. */
  readonly download?: { readonly reason: string | null } | undefined
}

/**
 * Access to personal data. `admin`: who makes it; a resident who views their own data is
 * themselves.
 */
type Looking = {
  readonly admin: AdminSession | Pick<AdminSession, 'id'>
  readonly evidence: { readonly ip: string; readonly userAgent: string }
}

/**
 * Records an access to personal data, masked or not; nobody sees any without it, so it is awaited
 * before the answer is sent. An answer without persons records nothing.
 */
export const recordAccess = (
  deps: Pick<Deps, 'database' | 'clock'>,
  looking: Looking,
  look: AccessRecord,
): Promise<void> => recordAccesses(deps, looking, [look])

/**
 * Records accesses of an answer with persons of several complexes: a row each, so that the auditors
 * of each complex see theirs.
 */
export const recordAccesses = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { admin, evidence }: Looking,
  looks: readonly AccessRecord[],
): Promise<void> => {
  const rows = looks
    .map(({ what, personIds, apartmentId = null, listId = null, download }) => ({
      what,
      apartment_id: apartmentId,
      list_id: listId,
      person_ids: [...new Set(personIds)],
      download: download !== undefined,
      reason: download?.reason ?? null,
    }))
    .filter(({ person_ids }) => person_ids.length > 0)
  if (rows.length === 0) return
  await sql`
    insert into personal_data_access (at, admin_id, ip, user_agent, what, apartment_id, list_id, person_ids, count, download, reason)
    select ${clock()}::timestamptz, ${admin.id}::uuid, ${evidence.ip}, ${evidence.userAgent},
    r.what, r.apartment_id, r.list_id, r.person_ids, cardinality(r.person_ids), r.download, r.reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(what text, apartment_id uuid,
    list_id uuid, person_ids uuid[], download boolean, reason text)`.execute(database)
}

/**
 * Deletes accesses older than two years: two calendar years, for 50,000 persons or more (개인정보의 안전성
 * 확보조치 기준 제8조); with fewer, one would suffice. By the database's clock, in a function that has the
 * two years itself: the product may not delete. Returns the number of rows.
 */
export const deleteOldAccesses = async (database: Deps['database']): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`select forget_old_accesses() as gone`.execute(database)
  return rows[0]?.gone ?? 0
}
