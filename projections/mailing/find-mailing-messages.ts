import { sql } from 'kysely'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { oneOf } from '../page.ts'

/** Maximum number of mailings in one answer. */
const MAX_MAILINGS = 200

type MailingWithCounts = {
  readonly id: string
  readonly occasion: MessageOccasion
  readonly planned_at: Date
  readonly planned_name: string | null
  readonly messages: number
  readonly delivered: number
}

/** Returns the mailings of a list since a time, the newest first, with the number of their messages. */
export const findMailingsSince = async (
  database: Database,
  listId: string,
  since: Date,
): Promise<readonly MailingWithCounts[]> => {
  const { rows } = await sql<MailingWithCounts>`
    select s.id, s.occasion, s.planned_at, a.name as planned_name,
      count(m.id) filter (where m.status <> 'suppressed') as messages,
      count(m.id) filter (where m.status = 'delivered') as delivered
    from read.mailing s
    left join read.admin a on a.id = s.planned_by
    left join read.message m on m.mailing_id = s.id
    where s.list_id = ${listId}::uuid and s.cause <> 'submission' and s.planned_at >= ${since}
    group by s.id, s.occasion, s.planned_at, a.name
    order by s.planned_at desc, s.id limit ${MAX_MAILINGS}`.execute(database)
  return rows
}

/** Returns the messages of mailings, with what became of them. */
export const findMessagesOf = (database: Database, mailingIds: readonly string[]) =>
  database
    .selectFrom('read.message')
    .where('mailing_id', '=', oneOf(mailingIds, 'uuid'))
    .select(['mailing_id', 'person_id', 'channel', 'status', 'handed_at', 'at'])
    .execute()
