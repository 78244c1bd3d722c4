import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Provider's group of which some outcome is not final. */
export type OpenGroup = {
  readonly groupId: string
  /** Complex by whose account it went; null where its list is not known any more. */
  readonly apartmentId: string | null
  readonly mailingId: string
  readonly batch: number
  readonly handedAt: Date
}

/** Bounds of a page: what precedes `after` in time, the newest first. */
type SeekPage<Item> = { readonly after?: Item | undefined; readonly limit: number }

/**
 * Returns groups with messages that the provider accepted and has not reported on since, the newest
 * first.
 */
export const findOpenGroups = (
  database: Database,
  { after, limit }: SeekPage<OpenGroup>,
): Promise<readonly OpenGroup[]> => {
  let query = database
    .selectFrom('read.message')
    .leftJoin('read.list', 'read.list.id', 'read.message.list_id')
    .where('read.message.status', '=', 'accepted')
    .where('mailing_id', 'is not', null)
    .where('batch', 'is not', null)
    .where('group_id', 'is not', null)
    .groupBy(['group_id', 'mailing_id', 'batch', 'read.list.apartment_id'])
    .select(['group_id as groupId', 'mailing_id as mailingId', 'batch', 'read.list.apartment_id as apartmentId'])
    .select((eb) => eb.fn.max('handed_at').as('handedAt'))
  if (after)
    query = query.having(sql<boolean>`(max(handed_at), group_id) < (${after.handedAt}::timestamptz, ${after.groupId})`)
  return query.orderBy('handedAt', 'desc').orderBy('groupId', 'desc').limit(limit).$castTo<OpenGroup>().execute()
}

/** Message that the provider is asked about by itself. */
export type OpenSingle = {
  readonly messageId: string
  readonly apartmentId: string | null
  readonly providerMessageId: string
  readonly mailingId: string | null
  readonly batch: number | null
  readonly handedAt: Date
}

/**
 * Returns messages that were sent alone, or looked up one by one, and not reported on since: the
 * newest first.
 */
export const findOpenSingles = (
  database: Database,
  { after, limit }: SeekPage<OpenSingle>,
): Promise<readonly OpenSingle[]> => {
  let query = database
    .selectFrom('read.message')
    .leftJoin('read.list', 'read.list.id', 'read.message.list_id')
    .where('read.message.status', '=', 'accepted')
    .where('provider_message_id', 'is not', null)
    .where((eb) => eb.or([eb('mailing_id', 'is', null), eb('group_id', 'is', null)]))
    .select(['read.message.id as messageId', 'provider_message_id as providerMessageId'])
    .select('read.list.apartment_id as apartmentId')
    .select(['mailing_id as mailingId', 'batch', 'handed_at as handedAt'])
  if (after)
    query = query.where(
      sql<boolean>`(handed_at, message.id) < (${after.handedAt}::timestamptz, ${after.messageId}::uuid)`,
    )
  return query
    .orderBy('handed_at', 'desc')
    .orderBy('read.message.id', 'desc')
    .limit(limit)
    .$castTo<OpenSingle>()
    .execute()
}

/** Returns the recipient and the purpose of a message; undefined where there is none. */
export const findMessage = (database: Database, messageId: string) =>
  database
    .selectFrom('read.message')
    .where('id', '=', messageId)
    .select(['id', 'mailing_id', 'list_id', 'person_id', 'list_user_ids', 'occasion', 'opened_at'])
    .executeTakeFirst()
