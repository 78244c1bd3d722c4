import { sql } from 'kysely'
import type { AnyDatabase } from '#infra/projection/projection.ts'
import { allOf, orderOf, type Page, type Paged } from '../page.ts'
import { personsMatching } from './person-search.ts'

export type PersonRow = {
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly birth_date: string | null
  readonly created_at: Date
  readonly apartment_id: string
  readonly apartment_name: string
}

export type PersonPage = Page<
  'name' | 'createdAt',
  { readonly q?: string | undefined; readonly apartmentId?: string | undefined; readonly listId?: string | undefined; readonly id?: readonly string[] | undefined }
>

/** A page of persons across lists; `only` limits it to the complexes an administrator may see (undefined: all). */
export const findPersons = async (database: AnyDatabase, page: PersonPage, only: readonly string[] | undefined): Promise<Paged<PersonRow>> => {
  const { q, apartmentId, listId, id } = page.filter
  const where = allOf([
    only && sql`p.apartment_id = any(${only}::uuid[])`,
    apartmentId === undefined ? undefined : sql`p.apartment_id = ${apartmentId}`,
    listId === undefined ? undefined : sql`p.id in (select person_id from read.list_user where list_id = ${listId})`,
    id && sql`p.id = any(${id}::uuid[])`,
    q === undefined || q === '' ? undefined : sql`p.id in (${personsMatching(q)})`,
  ])
  const order = orderOf(page, { name: sql`p.name`, createdAt: sql`p.created_at` }, sql`p.created_at desc, p.id`)
  // Counted apart from the rows: so the rows come by index, and nobody sorts a hundred thousand of them.
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from read.person p where ${where}`.execute(database),
    sql<PersonRow>`
      select p.id, p.name, p.phone, p.birth_date, p.created_at, p.apartment_id, a.name as apartment_name
      from (select * from read.person p where ${where} order by ${order} limit ${page.limit} offset ${page.offset}) p
      join read.apartment a on a.id = p.apartment_id order by ${order}`.execute(database),
  ])
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0, offset: page.offset }
}

export type PersonEntryRow = {
  readonly id: string
  readonly person_id: string
  readonly list_id: string
  readonly list_name: string
  readonly dong: string
  readonly ho: string
  readonly completed_at: Date | null
}

/** The entries of persons in lists, the newest list first. */
export const findEntriesOf = async (database: AnyDatabase, personIds: readonly string[]): Promise<readonly PersonEntryRow[]> => {
  const { rows } = await sql<PersonEntryRow>`
    select u.id, u.person_id, u.list_id, l.name as list_name, u.dong, u.ho, u.completed_at from read.list_user u join read.list l on l.id = u.list_id
    where u.person_id = any(${personIds}::uuid[]) order by l.created_at desc, l.id desc, u.dong, u.ho`.execute(database)
  return rows
}
