import { sql } from 'kysely'
import type { Database } from '#infra/platform/projection/read-tables.ts'

/** Remedy where a message did not arrive. */
export type MessageRemedy = 'correct-number' | 'turn-on-sms' | 'later' | 'settings' | 'top-up' | 'call'

/**
 * SQL of the remedy for message `m` of mailing `s`, by the reason of its failure. People without
 * KakaoTalk are reached by SMS where the list has that turned on; where it had, their number
 * accepts none.
 */
export const remedyOf = sql<MessageRemedy | null>`case
  when m.status = 'suppressed' and m.reason = 'no-phone' then 'correct-number'
  when m.status <> 'failed' then null
  when m.reason in ('not-a-kakao-user', 'blocked') and not coalesce(s.sms_fallback, true) then 'turn-on-sms'
  when m.reason in ('not-a-kakao-user', 'wrong-number') then 'correct-number'
  when m.reason = 'night-time' then 'later'
  when m.reason = 'misconfigured' then 'settings'
  when m.reason = 'balance' then 'top-up'
  else 'call' end`

/**
 * SQL of the newest message that was meant for each person of a list, where it did not reach them:
 * its id and the remedy. Newest by the time of request, since the report on an older one may come
 * later. Erased persons and those off the roll are left out: there is no remedy for them.
 */
const unreachedIn = (listId: string) => sql<{ readonly id: string; readonly remedy: MessageRemedy }>`
  select newest.id, newest.remedy
  from (
    select distinct on (m.person_id) m.id, m.list_user_ids, m.person_id, ${remedyOf} as remedy
    from read.message m left join read.mailing s on s.id = m.mailing_id
    where m.list_id = ${listId} and (m.status <> 'suppressed' or m.reason = 'no-phone')
    order by m.person_id, m.asked_at desc, m.id desc) newest
  join read.person p on p.id = newest.person_id and not p.erased
  where newest.remedy is not null
    and exists (select from read.list_user c where c.id = any(newest.list_user_ids::uuid[]))`

/** Makes SQL that tells whether message `m` is one of those. */
export const isUnreachedIn = (listId: string) =>
  sql<boolean>`m.id in (select unreached.id from (${unreachedIn(listId)}) unreached)`

/**
 * Counts the people of a list who were not reached by the newest message meant for them, by remedy.
 */
export const findRemedyCounts = async (
  database: Database,
  listId: string,
): Promise<readonly { readonly remedy: MessageRemedy; readonly count: number }[]> => {
  const { rows } = await sql<{ readonly remedy: MessageRemedy; readonly count: number }>`
    select remedy, count(*) as count from (${unreachedIn(listId)}) unreached group by remedy`.execute(database)
  return rows
}
