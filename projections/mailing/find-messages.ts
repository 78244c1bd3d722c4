import { sql, type InferResult } from 'kysely'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { nameOrder } from '../person/name-order.ts'
import { entryMatching } from '../person/person-search.ts'
import type { MessageStatus } from './message-rows.ts'
import { isUnreachedIn, remedyOf, type MessageRemedy } from './remedies.ts'

export type MessagePage = Page<
  'at' | 'name' | 'dong' | 'status' | 'occasion',
  {
    readonly status?: readonly MessageStatus[] | undefined
    readonly occasion?: readonly MessageOccasion[] | undefined
    readonly remedy?: readonly MessageRemedy[] | undefined
    /** Newest message of each person of a list whom it did not reach. */
    readonly unreached?: true | undefined
    readonly channel?: 'kakao' | 'sms' | undefined
    readonly mailingId?: readonly string[] | undefined
    readonly userId?: readonly string[] | undefined
    readonly id?: readonly string[] | undefined
    readonly dong?: string | undefined
    readonly q?: string | undefined
  }
>

/**
 * Scope of messages: a list, or a person in some complexes (undefined: all). `personsOf`: the
 * complex whose persons may be searched by name; null: none.
 */
export type MessagesOf =
  | { readonly listId: string; readonly personsOf: string | null }
  | { readonly personId: string; readonly apartments: readonly string[] | undefined }

/** SQL that is true where the recipient has taken part by now, with any of the entries. */
export const hasSubmitted = sql<boolean>`exists (
  select from read.list_user c where c.id = any(m.list_user_ids::uuid[]) and c.completed_at is not null)`

/**
 * Selects messages; those of deleted lists are gone with them, and a person who is off the roll has
 * no unit.
 */
const matching = (database: Database, of: MessagesOf, filter: MessagePage['filter']) => {
  const { status, occasion, remedy, unreached, channel, mailingId, userId, id, dong, q } = filter
  let query = database
    .selectFrom('read.message as m')
    .innerJoin('read.list as l', 'l.id', 'm.list_id')
    .leftJoin('read.mailing as s', 's.id', 'm.mailing_id')
    .leftJoin('read.person as p', 'p.id', 'm.person_id')
    .leftJoin('read.list_user as u', (join) => join.on(sql<boolean>`u.id = m.list_user_ids[1]::uuid`))
  if ('listId' in of) query = query.where('m.list_id', '=', of.listId)
  else {
    query = query.where('m.person_id', '=', of.personId)
    if (of.apartments) query = query.where('l.apartment_id', '=', oneOf(of.apartments, 'uuid'))
  }
  if (status) query = query.where('m.status', '=', oneOf(status, 'text') as never)
  if (occasion) query = query.where('m.occasion', '=', oneOf(occasion, 'text') as never)
  if (remedy) query = query.where(remedyOf, '=', oneOf(remedy, 'text') as never)
  if (unreached && 'listId' in of) query = query.where(isUnreachedIn(of.listId))
  if (channel !== undefined) query = query.where('m.channel', '=', channel)
  if (mailingId) query = query.where('m.mailing_id', '=', oneOf(mailingId, 'uuid'))
  if (userId) query = query.where('m.person_id', '=', oneOf(userId, 'uuid'))
  if (id) query = query.where('m.id', '=', oneOf(id, 'uuid'))
  if (dong !== undefined) query = query.where('u.dong', '=', dong)
  if (q !== undefined && q !== '') query = query.where(entryMatching(q, 'listId' in of ? of.personsOf : null))
  return query
}

const described = (found: ReturnType<typeof matching>) =>
  found
    .selectAll('m')
    .select(['p.name', 'p.phone', 'u.dong', 'u.ho', 'l.name as list_name', 'l.apartment_id'])
    .select([remedyOf.as('remedy'), hasSubmitted.as('took_part')])

export type FoundMessageRow = InferResult<ReturnType<typeof described>>[number]

/** Returns a page of messages, the newest first by default. */
export const findMessages = (
  database: Database,
  of: MessagesOf,
  page: MessagePage,
): Promise<PageOfRows<FoundMessageRow>> => {
  const all = matching(database, of, page.filter)
  const sorted = sortedBy(described(all), page, {
    id: 'm.id',
    at: 'm.at',
    name: nameOrder('listId' in of ? of.personsOf : null),
    dong: 'u.dong',
    status: 'm.status',
    occasion: 'm.occasion',
  })
  // Sorting by building includes the unit.
  const whole = page.sort?.field === 'dong' ? sorted.orderBy('u.ho', page.sort.descending ? 'desc' : 'asc') : sorted
  const rows = whole.orderBy('m.at', 'desc').orderBy('m.id').limit(page.limit).offset(page.offset)
  return fetchCountedApart(page, rows, all)
}
