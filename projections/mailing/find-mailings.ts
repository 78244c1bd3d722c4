import { sql, type InferResult } from 'kysely'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { fetchCountedApart, oneOf, sortedBy, type Page, type PageOfRows } from '../page.ts'
import { hasSubmitted } from './find-messages.ts'

export type MailingStatus = 'planned' | 'sending' | 'paused' | 'done' | 'cancelled'

export type MailingPage = Page<
  'plannedAt' | 'dueAt' | 'occasion' | 'status',
  {
    readonly occasion?: readonly MessageOccasion[] | undefined
    readonly status?: readonly MailingStatus[] | undefined
    readonly id?: readonly string[] | undefined
  }
>

/** Counts of messages `m` by their progress, and of those that are paid for. */
const counted = {
  messages: sql<number>`count(*)`,
  suppressed: sql<number>`count(*) filter (where m.status = 'suppressed')`,
  queued: sql<number>`count(*) filter (where m.status = 'queued')`,
  sent: sql<number>`count(m.handed_at)`,
  delivered: sql<number>`count(*) filter (where m.status = 'delivered')`,
  by_sms: sql<number>`count(*) filter (where m.status = 'delivered' and m.channel = 'sms')`,
  failed: sql<number>`count(*) filter (where m.status = 'failed')`,
  opened: sql<number>`count(*) filter (where m.status = 'delivered' and m.opened_at is not null)`,
  took_part: sql<number>`count(*) filter (where m.status = 'delivered' and ${hasSubmitted})`,
  paid_kakao: sql<number>`count(*) filter (where m.status in ('accepted', 'delivered') and m.channel = 'kakao')`,
} as const

type Counts = { readonly [Name in keyof typeof counted]: number }

const countsSql = sql.join(Object.entries(counted).map(([name, count]) => sql`${count} as ${sql.id(name)}`))

const countsOf = sql<Counts>`(select row_to_json(c) from (select ${countsSql} from read.message m where m.mailing_id = s.id) c)`

const hasQueued = sql<boolean>`exists (select from read.message q where q.mailing_id = s.id and q.status = 'queued')`

const statusAt = (now: Date) => sql<MailingStatus>`case
  when s.cancelled then 'cancelled'
  when not ${hasQueued} then 'done'
  when s.paused is not null then 'paused'
  when s.due_at > ${now} then 'planned'
  else 'sending' end`

type MailingScope = { readonly listId?: string | undefined; readonly now: Date }

const matching = (
  database: Database,
  { listId, now }: MailingScope,
  { occasion, status, id }: MailingPage['filter'],
) => {
  let query = database.selectFrom('read.mailing as s').innerJoin('read.list as l', 'l.id', 's.list_id')
  if (listId !== undefined) query = query.where('s.list_id', '=', listId).where('s.cause', '<>', 'submission')
  if (occasion) query = query.where('s.occasion', '=', oneOf(occasion, 'text') as never)
  if (status) query = query.where(statusAt(now), '=', oneOf(status, 'text') as never)
  if (id) query = query.where('s.id', '=', oneOf(id, 'uuid'))
  return query
}

const described = (mailings: ReturnType<typeof matching>, now: Date) =>
  mailings.selectAll('s').select([statusAt(now).as('status'), countsOf.as('counts')])

export type MailingRow = InferResult<ReturnType<typeof described>>[number]

/**
 * Returns a page of a list's mailings, the newest first; receipts of submissions are not included.
 */
export const findMailings = (
  database: Database,
  where: MailingScope,
  page: MailingPage,
): Promise<PageOfRows<MailingRow>> => {
  const all = matching(database, where, page.filter)
  const sorted = sortedBy(described(all, where.now), page, {
    id: 's.id',
    plannedAt: 's.planned_at',
    dueAt: 's.due_at',
    occasion: 's.occasion',
    status: statusAt(where.now),
  })
  const rows = sorted.orderBy('s.planned_at', 'desc').orderBy('s.id').limit(page.limit).offset(page.offset)
  return fetchCountedApart(page, rows, all)
}

/** Returns one mailing, of any list and cause. */
export const findMailing = (database: Database, now: Date, mailingId: string): Promise<MailingRow | undefined> =>
  described(matching(database, { now }, { id: [mailingId] }), now).executeTakeFirst()

/** Counts a list's messages by progress and occasion, invitations to sign and receipts included. */
export const findOccasionCounts = async (
  database: Database,
  listId: string,
): Promise<readonly (Counts & { readonly occasion: MessageOccasion })[]> => {
  const { rows } = await sql<Counts & { readonly occasion: MessageOccasion }>`
    select m.occasion, ${countsSql} from read.message m where m.list_id = ${listId} group by m.occasion`.execute(
    database,
  )
  return rows
}

/** Counts a list's paused mailings. */
export const countPaused = async (database: Database, now: Date, listId: string): Promise<number> => {
  const { total } = await matching(database, { listId, now }, { status: ['paused'] })
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
