import type { FoundMessageRow } from '#projections/mailing/find-messages.ts'
import { personFor } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import type { Message } from './messages.contract.ts'
import { reasonText } from './reports/reason-texts.ts'

/** Returns a message with as much of the person as the caller may see. */
const answerOf = (row: FoundMessageRow, { name, phone }: Pick<Message, 'name' | 'phone'>): Message => ({
  id: row.id,
  mailingId: row.mailing_id,
  listUserId: row.list_user_ids[0] ?? '',
  listUserIds: [...row.list_user_ids],
  userId: row.person_id,
  name,
  phone,
  dong: row.dong,
  ho: row.ho,
  occasion: row.occasion,
  channel: row.channel,
  status: row.status,
  reason: reasonText(row.status, row.reason),
  remedy: row.remedy,
  statusCode: row.status_code,
  at: row.at.toISOString(),
  openedAt: row.opened_at && row.opened_at.toISOString(),
  tookPart: row.took_part,
})

/** A message as an administrator sees it: auditors see neither name nor number in clear. */
export const messageAnswer =
  (admin: AdminSession) =>
  (row: FoundMessageRow): Message =>
    answerOf(row, personFor(admin)({ name: row.name, phone: row.phone, birthDate: null }))

/** Returns a message as its recipient sees it: without the codes exchanged with the provider. */
export const ownMessageAnswer = (row: FoundMessageRow): Message => ({
  ...answerOf(row, { name: row.name, phone: null }),
  statusCode: null,
  remedy: null,
})
