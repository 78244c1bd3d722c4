import { sql } from 'kysely'
import { PersonChanged, PersonErased, PersonRegistered, type PersonEvent } from '#events/person/person.events.ts'
import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { AnyDatabase, ReadModelTransaction } from '#infra/projection/projection.ts'
import { allOf, orderOf, type Page, type Paged } from '../page.ts'
import { eventsOf, insertRows, newestOf, recordset } from '../set-based.ts'
import type { ContactChange } from '../history/contact-changes.ts'
import { partsOf, personsMatching } from './person-search.ts'

type Known = { readonly name: string | null; readonly phone: string | null; readonly birthDate: string | null }

const knownOf = ({ name, phone, birthDate }: Known) => ({
  name,
  phone,
  birth_date: birthDate,
  parts: partsOf({ name, phone }),
})

/** Who is registered, changed and erased (table of list-users). Gives whose name or phone became another one, in the order of the log. */
export const recordPersons = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<readonly ContactChange[]> => {
  const changed = eventsOf(PersonChanged, events)
  const contacts = await contactChangesOf(
    transaction,
    changed.map(({ data }) => data.personId),
    events,
  )
  await insertRows(
    transaction,
    'person',
    eventsOf(PersonRegistered, events).map(({ data, metadata }) => ({
      id: data.personId,
      apartment_id: data.apartmentId,
      created_at: metadata.at,
      erased: false,
      memo_count: 0,
      ...knownOf(data),
    })),
  )
  const rows = newestOf(changed, ({ data }) => data.personId).map(({ data }) => ({
    id: data.personId,
    ...knownOf(data),
  }))
  if (rows.length > 0)
    await sql`
      update person p set name = r.name, phone = r.phone, birth_date = r.birth_date, parts = r.parts
      from ${recordset(rows, 'id uuid, name text, phone text, birth_date date, parts text[]')} where p.id = r.id`.execute(
      transaction,
    )
  const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
  if (erased.length > 0)
    await sql`update person set name = null, phone = null, birth_date = null, parts = '{}', erased = true where id = any(${erased}::uuid[])`.execute(
      transaction,
    )
  return contacts
}

/** Each change is compared with what was known just before it: in the batch, or else in the table. */
const contactChangesOf = async (
  transaction: ReadModelTransaction,
  changed: readonly string[],
  events: readonly RecordedEvent[],
): Promise<readonly ContactChange[]> => {
  if (changed.length === 0) return []
  const { rows } = await sql<{
    id: string
    name: string | null
    phone: string | null
  }>`select id, name, phone from person where id = any(${changed}::uuid[])`.execute(transaction)
  const known = new Map<string, Pick<Known, 'name' | 'phone'>>(rows.map(({ id, name, phone }) => [id, { name, phone }]))
  // Events of other streams name persons, too.
  const story = events.filter(
    ({ type }) => type === PersonRegistered.type || type === PersonChanged.type,
  ) as readonly RecordedEvent<Exclude<PersonEvent, { type: 'PersonErased' }>>[]
  return story.flatMap(({ type, data: { personId, name, phone }, position, metadata }) => {
    const before = known.get(personId)
    known.set(personId, { name, phone })
    if (type === PersonRegistered.type || (before?.name === name && before.phone === phone)) return []
    return [{ personId, position, metadata }]
  })
}

export type PersonRow = {
  readonly id: string
  readonly name: string | null
  readonly phone: string | null
  readonly birth_date: string | null
  readonly erased: boolean
  readonly created_at: Date
  readonly apartment_id: string
  readonly apartment_name: string
}

export type PersonPage = Page<
  'name' | 'createdAt',
  {
    readonly q?: string | undefined
    readonly apartmentId?: string | undefined
    readonly listId?: string | undefined
    readonly id?: readonly string[] | undefined
  }
>

/** A page of persons across lists; `only` limits it to the complexes an administrator may see (undefined: all). */
export const findPersons = async (
  database: AnyDatabase,
  page: PersonPage,
  only: readonly string[] | undefined,
): Promise<Paged<PersonRow>> => {
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
      select p.id, p.name, p.phone, p.birth_date, p.erased, p.created_at, p.apartment_id, a.name as apartment_name
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
export const findEntriesOf = async (
  database: AnyDatabase,
  personIds: readonly string[],
): Promise<readonly PersonEntryRow[]> => {
  const { rows } = await sql<PersonEntryRow>`
    select u.id, u.person_id, u.list_id, l.name as list_name, u.dong, u.ho, u.completed_at from read.list_user u join read.list l on l.id = u.list_id
    where u.person_id = any(${personIds}::uuid[]) order by l.created_at desc, l.id desc, u.dong, u.ho`.execute(database)
  return rows
}
