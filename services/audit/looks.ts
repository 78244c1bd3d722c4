import { sql } from 'kysely'
import type { Deps } from '../core/deps.ts'
import type { AdminSession } from '../core/session.ts'

/**
 * Who looked at whose personal data (개인정보보호법, 안전성 확보조치 기준: who, when, from where, whose, what). Rows of a table rather than
 * events: they have to go after two years. Nothing but that removal ever changes them.
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
}

export type Look = {
  /** In a few Korean words: "소유자 명부", "소유자 정보", "활동 로그". */
  readonly what: string
  readonly personIds: readonly string[]
  readonly apartmentId?: string | undefined
  readonly listId?: string | undefined
}

type Looking = { readonly admin: AdminSession; readonly evidence: { readonly ip: string; readonly userAgent: string } }

/**
 * Records that somebody is about to be shown personal data, masked or not; nobody sees any without it, so it is awaited before the answer
 * goes out. Showing nobody records nothing.
 */
export const noteLook = (deps: Pick<Deps, 'database' | 'clock'>, looking: Looking, look: Look): Promise<void> =>
  noteLooks(deps, looking, [look])

/** The same for an answer that shows persons of several complexes: a row each, so that every complex' auditors see what is theirs. */
export const noteLooks = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { admin, evidence }: Looking,
  looks: readonly Look[],
): Promise<void> => {
  const rows = looks
    .map(({ what, personIds, apartmentId = null, listId = null }) => ({
      what,
      apartment_id: apartmentId,
      list_id: listId,
      person_ids: [...new Set(personIds)],
    }))
    .filter(({ person_ids }) => person_ids.length > 0)
  if (rows.length === 0) return
  await sql`
    insert into personal_data_access (at, admin_id, ip, user_agent, what, apartment_id, list_id, person_ids, count)
    select ${clock()}::timestamptz, ${admin.id}::uuid, ${evidence.ip}, ${evidence.userAgent}, r.what, r.apartment_id, r.list_id, r.person_ids, cardinality(r.person_ids)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(what text, apartment_id uuid, list_id uuid, person_ids uuid[])`.execute(
    database,
  )
}

/** Two calendar years: for 50,000 persons or more (개인정보의 안전성 확보조치 기준 제8조); fewer would allow one. */
const KEPT = '2 years'

/** What is older than two years goes. Gives how many rows. */
export const forgetOldLooks = async (database: Deps['database'], now: Date): Promise<number> => {
  const { numAffectedRows } =
    await sql`delete from personal_data_access where at < ${now}::timestamptz - ${KEPT}::interval`.execute(database)
  return Number(numAffectedRows ?? 0)
}
