import { sql, type AliasedExpression, type InferResult } from 'kysely'
import { PersonChanged, PersonErased, PersonRegistered, type PersonEvent } from '#events/person/person.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import {
  boolean,
  date,
  integer,
  naturalText,
  table,
  text,
  textOf,
  texts,
  timestamptz,
  uuid,
  type RowOf,
} from '#infra/platform/projection/table.ts'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { eventsOf, insertRows, newestOf, updateRows } from '../set-based.ts'
import type { ContactChange } from '../history/contact-changes.ts'
import { lettersOfName } from '#events/values/name.ts'
import { partsOf, personsMatching } from './person-search.ts'

/** Table of persons (read model of list-users). */
export const person = table(
  'person',
  {
    id: uuid,
    apartment_id: uuid,
    name: naturalText.nullable,
    phone: text.nullable,
    birth_date: date.nullable,
    address: text.nullable,
    email: text.nullable,
    /** Language of messages to them. */
    language: textOf<OwnerLanguage>(),
    erased: boolean,
    memo_count: integer,
    created_at: timestamptz,
    /** Search terms (person-search.ts): parts of name and phone, and the letters of the name. */
    parts: texts,
    letters: text.nullable,
  },
  {
    primaryKey: ['id'],
    indexes: {
      person_parts: { on: ['parts'], using: 'gin' },
      person_name: ['name', 'created_at desc', 'id'],
      person_newest: ['created_at desc', 'id'],
      person_apartment: ['apartment_id', 'created_at desc', 'id'],
    },
  },
)

type PersonDetails = { readonly name: string | null; readonly phone: string | null; readonly birthDate: string | null }

const personColumns = ({ name, phone, birthDate }: PersonDetails) => ({
  name,
  phone,
  birth_date: birthDate,
  parts: partsOf({ name, phone }),
  letters: name === null ? null : lettersOfName(name).letters,
})

/**
 * Stores registered, changed and erased persons (read model of list-users). Returns the changes of
 * names and phones, in the order of the log.
 */
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
    person,
    eventsOf(PersonRegistered, events).map(({ data, metadata }) => ({
      id: data.personId,
      apartment_id: data.apartmentId,
      created_at: metadata.at,
      erased: false,
      memo_count: 0,
      address: data.address ?? null,
      email: data.email ?? null,
      language: data.language ?? 'ko',
      ...personColumns(data),
    })),
  )
  await updateRows(
    transaction,
    person,
    ['name', 'phone', 'birth_date', 'parts', 'letters'],
    newestOf(changed, ({ data }) => data.personId).map(({ data }) => ({ id: data.personId, ...personColumns(data) })),
  )
  await updateFurtherContact(transaction, changed)
  const erased = eventsOf(PersonErased, events).map(({ data }) => data.personId)
  if (erased.length > 0)
    await sql`update person set name = null, phone = null, birth_date = null, address = null, email = null,
      language = 'ko', parts = '{}', letters = null, erased = true where id = any(${erased}::uuid[])`.execute(
      transaction,
    )
  return contacts
}

/** Stores addresses, e-mail addresses and languages; an event without one leaves it unchanged. */
const updateFurtherContact = async (
  transaction: ReadModelTransaction,
  changed: readonly RecordedEvent<Extract<PersonEvent, { type: 'PersonChanged' }>>[],
): Promise<void> => {
  const newest = <Row extends { readonly id: string }>(rows: readonly Row[]) => newestOf(rows, ({ id }) => id)
  const moved = changed.flatMap(({ data: { personId, address } }) =>
    address === undefined ? [] : [{ id: personId, address }],
  )
  const mailed = changed.flatMap(({ data: { personId, email } }) =>
    email === undefined ? [] : [{ id: personId, email }],
  )
  const spoken = changed.flatMap(({ data: { personId, language } }) =>
    language === undefined ? [] : [{ id: personId, language: language ?? 'ko' }],
  )
  await updateRows(transaction, person, ['address'], newest(moved))
  await updateRows(transaction, person, ['email'], newest(mailed))
  await updateRows(transaction, person, ['language'], newest(spoken))
}

/**
 * Returns changes, each compared with the state just before it: in the batch, or else in the table.
 */
const contactChangesOf = async (
  transaction: ReadModelTransaction,
  changed: readonly string[],
  events: readonly RecordedEvent[],
): Promise<readonly ContactChange[]> => {
  if (changed.length === 0) return []
  const { rows } = await sql<
    Pick<RowOf<typeof person>, 'id' | 'name' | 'phone'>
  >`select id, name, phone from person where id = any(${changed}::uuid[])`.execute(transaction)
  const known = new Map<string, Pick<PersonDetails, 'name' | 'phone'>>(
    rows.map(({ id, name, phone }) => [id, { name, phone }]),
  )
  // Events of other streams name persons, too.
  const story = events.filter(
    ({ type }) => type === PersonRegistered.type || type === PersonChanged.type,
  ) as readonly RecordedEvent<Extract<PersonEvent, { type: 'PersonRegistered' | 'PersonChanged' }>>[]
  return story.flatMap(({ type, data: { personId, name, phone }, position, metadata }) => {
    const before = known.get(personId)
    known.set(personId, { name, phone })
    if (type === PersonRegistered.type || (before?.name === name && before.phone === phone)) return []
    return [{ personId, position, metadata }]
  })
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

const matching = (database: Database, { filter }: PersonPage, only: readonly string[] | undefined) => {
  const { q, apartmentId, listId, id } = filter
  let query = database.selectFrom('read.person as p')
  if (only) query = query.where('p.apartment_id', '=', oneOf(only, 'uuid'))
  if (apartmentId !== undefined) query = query.where('p.apartment_id', '=', apartmentId)
  if (listId !== undefined)
    query = query.where('p.id', 'in', (eb) =>
      eb.selectFrom('read.list_user').where('list_id', '=', listId).select('person_id'),
    )
  if (id) query = query.where('p.id', '=', oneOf(id, 'uuid'))
  if (q !== undefined && q !== '') query = query.where('p.id', 'in', sql<string>`(${personsMatching(q)})`)
  return query
}

const described = (database: Database, persons: AliasedExpression<RowOf<typeof person>, 'p'>) =>
  database
    .selectFrom(persons)
    .innerJoin('read.apartment as a', 'a.id', 'p.apartment_id')
    .select(['p.id', 'p.name', 'p.phone', 'p.birth_date', 'p.address', 'p.email', 'p.language'])
    .select(['p.erased', 'p.created_at', 'p.apartment_id'])
    .select('a.name as apartment_name')

export type PersonRow = InferResult<ReturnType<typeof described>>[number]

const sortable = { id: 'p.id', name: 'p.name', createdAt: 'p.created_at' } as const

/**
 * Returns a page of persons across lists; `only` limits it to the complexes an administrator may
 * see (undefined: all).
 */
export const findPersons = (
  database: Database,
  page: PersonPage,
  only: readonly string[] | undefined,
): Promise<PageOfRows<PersonRow>> => {
  const all = matching(database, page, only)
  const part = sortedBy(all.selectAll(), page, sortable)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(page.limit)
    .offset(page.offset)
  const rows = sortedBy(described(database, part.as('p')), page, sortable)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
  // The rows come by index, since sorting a hundred thousand of them is slow.
  return fetchCountedApart(page, rows, all)
}

const entries = (database: Database) =>
  database
    .selectFrom('read.list_user as u')
    .innerJoin('read.list as l', 'l.id', 'u.list_id')
    .select(['u.id', 'u.person_id', 'u.list_id', 'l.name as list_name', 'u.dong', 'u.ho', 'u.completed_at'])

export type PersonEntryRow = InferResult<ReturnType<typeof entries>>[number]

/** Returns the entries of persons in lists, the newest list first. */
export const findEntriesOf = (database: Database, personIds: readonly string[]): Promise<readonly PersonEntryRow[]> =>
  entries(database)
    .where('u.person_id', '=', oneOf(personIds, 'uuid'))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .orderBy('u.dong')
    .orderBy('u.ho')
    .execute()

/** Returns the dates of birth of those on a list's roll, now or ever, as far as they are known. */
export const findBirthDates = async (database: Database, listId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await database
    .selectFrom('read.person')
    .where('birth_date', 'is not', null)
    .where('id', 'in', (eb) => eb.selectFrom('read.roll_version').where('list_id', '=', listId).select('person_id'))
    .select(['id', 'birth_date'])
    .execute()
  return new Map(
    rows.flatMap(({ id, birth_date: birthDate }) => (birthDate === null ? [] : [[id, birthDate] as const])),
  )
}

/** Returns those of some persons who are in any of some lists. */
export const findPersonsIn = async (
  database: Database,
  listIds: readonly string[],
  personIds: readonly string[],
): Promise<readonly string[]> => {
  const found = await database
    .selectFrom('read.list_user')
    .where('list_id', '=', oneOf(listIds, 'uuid'))
    .where('person_id', '=', oneOf(personIds, 'uuid'))
    .select('person_id')
    .distinct()
    .execute()
  return found.map(({ person_id }) => person_id)
}

/**
 * Counts the stored persons of some complexes (undefined: all), with the time of the oldest. Erased
 * persons are not counted.
 */
export const countPersons = async (
  database: Database,
  apartments: readonly string[] | undefined,
): Promise<{ readonly count: number; readonly oldest: Date | null }> => {
  const query = database
    .selectFrom('read.person as p')
    .where('p.erased', '=', false)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('p.created_at').as('oldest')])
  const row = await (
    apartments ? query.where('p.apartment_id', '=', oneOf(apartments, 'uuid')) : query
  ).executeTakeFirst()
  return { count: row?.count ?? 0, oldest: row?.oldest ?? null }
}
