import { sql, type InferResult } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { nameOrder } from '../person/name-order.ts'
import { entryMatching } from '../person/person-search.ts'

export type RequestRowStatus =
  | 'sent'
  | 'viewed'
  | 'verified'
  | 'signed'
  | 'declined'
  | 'withdrawn'
  | 'expired'
  | 'deleted'

export type SignatureRequestPage = Page<
  'dong' | 'name' | 'status' | 'sentAt' | 'viewedAt' | 'signedAt' | 'remindedAt',
  {
    readonly listId?: readonly string[] | undefined
    readonly status?: readonly RequestRowStatus[] | undefined
    readonly dong?: string | undefined
    readonly ho?: string | undefined
    readonly q?: string | undefined
    readonly id?: readonly string[] | undefined
    readonly listUserId?: readonly string[] | undefined
  }
>

/**
 * Scope of invitations: complexes (undefined: all), the instant, and whether names and phones may
 * be searched.
 */
export type RequestsOf = {
  readonly apartments: readonly string[] | undefined
  readonly now: Date
  readonly personsOf: string | null
}

/**
 * Makes SQL of the status of an invitation. An answer from before it was sent belongs to another
 * one.
 */
const statusAt = (now: Date) => sql<RequestRowStatus>`case
  when u.deleted then 'deleted'
  when e.standing then 'signed'
  when e.withdrawn_at >= u.sent_at and coalesce(e.declined_at < e.withdrawn_at, true) then 'withdrawn'
  when e.declined_at >= u.sent_at then 'declined'
  when u.expires_at <= ${now} then 'expired'
  when e.verified_at >= u.sent_at then 'verified'
  when u.viewed_at is not null then 'viewed'
  else 'sent' end`

/** Makes SQL of the order of statuses, as on the board. */
const statusOrder = (now: Date) =>
  sql<number>`array_position(array['sent', 'viewed', 'verified', 'signed', 'declined', 'withdrawn',
    'expired', 'deleted'], ${statusAt(now)})`

/**
 * SQL of when an invitation's document was first seen: by its own link, or by the public one, where
 * identity verification tells whose it is.
 */
const firstViewedAt = sql<Date | null>`coalesce(u.viewed_at, case when e.verified_at >= u.sent_at then e.verified_at end)`

const matching = (
  database: Database,
  { apartments, now, personsOf }: RequestsOf,
  filter: SignatureRequestPage['filter'],
) => {
  const { listId, status, dong, ho, q, id, listUserId } = filter
  // An invitation that was deleted with its list belongs to nobody any more.
  let query = database
    .selectFrom('read.signature_request as u')
    .innerJoin('read.list as l', 'l.id', 'u.list_id')
    .leftJoin('read.signature_entry as e', 'e.list_user_id', 'u.list_user_id')
  if (apartments) query = query.where('u.apartment_id', '=', oneOf(apartments, 'uuid'))
  if (listId) query = query.where('u.list_id', '=', oneOf(listId, 'uuid'))
  if (status) query = query.where(statusAt(now), '=', oneOf(status, 'text') as never)
  if (dong !== undefined) query = query.where('u.dong', '=', dong)
  if (ho !== undefined) query = query.where('u.ho', '=', ho)
  if (q !== undefined && q !== '') query = query.where(entryMatching(q, personsOf))
  if (id) query = query.where('u.id', '=', oneOf(id, 'uuid'))
  if (listUserId) query = query.where('u.list_user_id', '=', oneOf(listUserId, 'uuid'))
  return query
}

const described = (requests: ReturnType<typeof matching>, now: Date) =>
  requests
    .leftJoin('read.person as p', 'p.id', 'u.person_id')
    .leftJoin('read.signature_message as m', 'm.id', 'u.message_id')
    .selectAll('u')
    .select(['p.name', 'p.phone', 'm.status as message_status', 'm.reason as message_reason'])
    .select(['e.standing', 'e.verified_at', 'e.signed_at', 'e.withdrawn_at', 'e.consent_id', 'e.document_id'])
    .select(statusAt(now).as('status'))
    .select(firstViewedAt.as('seen_at'))
    // It is a subquery: another joined table with units would make the search's columns ambiguous.
    .select(
      sql<boolean | null>`(select kakao_enabled from read.list_user where id = u.list_user_id)`.as('kakao_enabled'),
    )

export type SignatureRequestRow = InferResult<ReturnType<typeof described>>[number]

/**
 * Returns a page of invitations: in the order of the roll by default, the newest of an entry first.
 */
export const findSignatureRequests = (
  database: Database,
  of: RequestsOf,
  page: SignatureRequestPage,
): Promise<PageOfRows<SignatureRequestRow>> => {
  const all = matching(database, of, page.filter)
  const sorted = sortedBy(described(all, of.now), page, {
    id: 'u.id',
    dong: 'u.dong',
    name: nameOrder(of.personsOf),
    status: statusOrder(of.now),
    sentAt: 'u.sent_at',
    viewedAt: firstViewedAt,
    signedAt: 'e.signed_at',
    remindedAt: 'u.reminded_at',
  })
  const rows = sorted
    .orderBy('u.dong')
    .orderBy('u.ho')
    .orderBy('u.sent_at', 'desc')
    .orderBy('u.id')
    .limit(page.limit)
    .offset(page.offset)
  return fetchCountedApart(page, rows, all)
}

/** Returns one invitation, whatever its list. */
export const findSignatureRequest = (
  database: Database,
  now: Date,
  requestId: string,
): Promise<SignatureRequestRow | undefined> =>
  described(
    matching(database, { apartments: undefined, now, personsOf: null }, { id: [requestId] }),
    now,
  ).executeTakeFirst()

/**
 * Returns invitations of a list that a reminder can be sent for, in the order of the roll: neither
 * over nor answered.
 */
export const findOpenRequests = async (database: Database, now: Date, listId: string): Promise<readonly string[]> => {
  const filter = { listId: [listId], status: ['sent', 'viewed', 'verified'] as const }
  const rows = await matching(database, { apartments: undefined, now, personsOf: null }, filter)
    .select('u.id')
    .orderBy('u.dong')
    .orderBy('u.ho')
    .orderBy('u.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Maximum number of invitations, more than anybody ever gets for their units. */
const MAX_OF_ENTRIES = 200

/** Returns invitations of some entries that were not cancelled, the newest first. */
export const findRequestsOfEntries = async (
  database: Database,
  listUserIds: readonly string[],
): Promise<readonly string[]> => {
  const rows = await database
    .selectFrom('read.signature_request')
    .where('list_user_id', '=', oneOf(listUserIds, 'uuid'))
    .where('deleted', '=', false)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(MAX_OF_ENTRIES)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
