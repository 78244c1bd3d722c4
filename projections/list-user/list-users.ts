import { sql } from 'kysely'
import { ListUserAdded, ListUserChanged } from '#events/list-user/list-user.events.ts'
import { PersonChanged, PersonRegistered } from '#events/list-user/person.events.ts'
import { BallotCast } from '#events/vote/ballot.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, Projection, ReadModelTransaction } from '#infra/projection/projection.ts'
import { allOf, containing, fetchPage, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'
import { partsOf } from './person-search.ts'

/** Entries of lists with the persons they belong to. */
export const listUsers: Projection = {
  name: 'list-users',
  version: 2,
  tables: `
    create table list_user (
      id uuid primary key,
      list_id uuid not null,
      person_id uuid not null,
      dong text collate natural_korean not null,
      ho text collate natural_korean not null,
      area bigint,
      land_share bigint,
      ownership_share text,
      kakao_enabled boolean not null,
      completed_at timestamptz
    );
    create index list_user_unit on list_user (list_id, dong, ho);
    create index list_user_place on list_user (dong, ho text_pattern_ops);
    create index list_user_ho on list_user (ho);
    create index list_user_person on list_user (person_id);
    create table person (
      id uuid primary key,
      apartment_id uuid not null,
      name text collate natural_korean,
      phone text,
      birth_date date,
      created_at timestamptz not null,
      -- What a search finds them by (person-search.ts).
      parts text[] not null
    );
    create index person_parts on person using gin (parts);
    create index person_name on person (name, created_at desc, id);
    create index person_newest on person (created_at desc, id);
    create index person_apartment on person (apartment_id, created_at desc, id);`,
  reads: ['list_user', 'person'],
  handles: [ListUserAdded.type, ListUserChanged.type, PersonRegistered.type, PersonChanged.type, BallotCast.type],
  apply: async (transaction, events) => {
    await recordPersons(transaction, events)

    const added = eventsOf(ListUserAdded, events)
    await insertRows(
      transaction,
      'list_user',
      added.map(({ data }) => ({
        id: data.listUserId,
        list_id: data.listId,
        person_id: data.personId,
        dong: data.dong,
        ho: data.ho,
        area: data.area,
        land_share: data.landShare,
        ownership_share: data.ownershipShare,
        kakao_enabled: data.kakaoEnabled,
        completed_at: null,
      })),
    )

    const changed = newestOf(eventsOf(ListUserChanged, events), ({ data }) => data.listUserId).map(({ data }) => ({
      id: data.listUserId,
      area: data.area,
      land_share: data.landShare,
      ownership_share: data.ownershipShare,
      kakao_enabled: data.kakaoEnabled,
    }))
    if (changed.length > 0)
      await sql`
        update list_user u set area = r.area, land_share = r.land_share, ownership_share = r.ownership_share, kakao_enabled = r.kakao_enabled
        from ${recordset(changed, 'id uuid, area bigint, land_share bigint, ownership_share text, kakao_enabled boolean')} where u.id = r.id`.execute(transaction)

    const cast = newestOf(eventsOf(BallotCast, events).toReversed(), ({ data }) => data.listUserId).map(({ data, metadata }) => ({ id: data.listUserId, at: metadata.at }))
    if (cast.length > 0)
      await sql`
        update list_user u set completed_at = r.at from ${recordset(cast, 'id uuid, at timestamptz')} where u.id = r.id and u.completed_at is null`.execute(transaction)
  },
}

type Known = { readonly name: string | null; readonly phone: string | null; readonly birthDate: string | null }

const knownOf = ({ name, phone, birthDate }: Known) => ({ name, phone, birth_date: birthDate, parts: partsOf({ name, phone }) })

const recordPersons = async (transaction: ReadModelTransaction, events: readonly RecordedEvent[]): Promise<void> => {
  await insertRows(
    transaction,
    'person',
    eventsOf(PersonRegistered, events).map(({ data, metadata }) => ({ id: data.personId, apartment_id: data.apartmentId, created_at: metadata.at, ...knownOf(data) })),
  )
  const changed = newestOf(eventsOf(PersonChanged, events), ({ data }) => data.personId).map(({ data }) => ({ id: data.personId, ...knownOf(data) }))
  if (changed.length > 0)
    await sql`
      update person p set name = r.name, phone = r.phone, birth_date = r.birth_date, parts = r.parts
      from ${recordset(changed, 'id uuid, name text, phone text, birth_date date, parts text[]')} where p.id = r.id`.execute(transaction)
}

export type ListUserRow = {
  readonly id: string
  readonly list_id: string
  readonly person_id: string
  readonly name: string | null
  readonly phone: string | null
  readonly birth_date: string | null
  readonly dong: string
  readonly ho: string
  /** 1/10000 ㎡ */
  readonly area: number | null
  readonly land_share: number | null
  readonly ownership_share: string | null
  readonly kakao_enabled: boolean
  readonly completed_at: Date | null
}

export type ListUserPage = Page<
  'dong' | 'ho' | 'name' | 'area' | 'status' | 'completedAt',
  { readonly q?: string | undefined; readonly dong?: string | undefined; readonly status?: 'pending' | 'completed' | 'risk' | undefined; readonly id?: readonly string[] | undefined }
>

const COLUMNS = sql`u.id, u.list_id, u.person_id, p.name, p.phone, p.birth_date, u.dong, u.ho, u.area, u.land_share, u.ownership_share, u.kakao_enabled, u.completed_at`

const matching = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  const byPhone = digits.length >= 3 ? sql`or p.phone like ${containing(digits)}` : sql``
  return sql`(p.name ilike ${containing(typed)} or u.dong || '-' || u.ho like ${containing(typed)} ${byPhone})`
}

/** Nothing assesses risk yet: no entry is at risk. */
const ofStatus = (status: 'pending' | 'completed' | 'risk') => {
  if (status === 'risk') return sql`false`
  return status === 'completed' ? sql`u.completed_at is not null` : sql`u.completed_at is null`
}

/** A page of a list's entries. */
export const findListUsers = async (database: AnyDatabase, listId: string, page: ListUserPage): Promise<Paged<ListUserRow>> => {
  const { q, dong, status, id } = page.filter
  const where = allOf([
    sql`u.list_id = ${listId}`,
    q === undefined ? undefined : matching(q),
    dong === undefined ? undefined : sql`u.dong = ${dong}`,
    status && ofStatus(status),
    id && sql`u.id = any(${id}::uuid[])`,
  ])
  const order = orderOf(
    page,
    { dong: sql`u.dong`, ho: sql`u.ho`, name: sql`p.name`, area: sql`u.area`, status: sql`u.completed_at is not null`, completedAt: sql`u.completed_at` },
    sql`u.dong, u.ho, u.id`,
  )
  return fetchPage(database, page, { columns: COLUMNS, from: sql`read.list_user u join read.person p on p.id = u.person_id`, where, order })
}
