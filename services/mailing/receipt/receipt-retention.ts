import { sql } from 'kysely'
import { ReceiptMessagePlanned } from '#events/mailing/receipt-message.events.ts'
import { oneOf } from '#projections/page.ts'
import type { Tools } from '../../core/deps.ts'
import type { RetentionReport } from '../../core/retention.ts'

type MessageCount = { readonly count: number; readonly oldest: Date | null }

/** Builds the retention report of receipt messages: they have no text and no phone. */
export const receiptRetention =
  ({ database }: Tools): RetentionReport =>
  async (apartments) => {
    const of = apartments ? sql`and e.apartment_id = ${oneOf(apartments, 'uuid')}` : sql``
    const { rows } = await sql<MessageCount>`
      select count(*)::int as count, min(e.at) as oldest from read.log_event e
      where e.type = ${ReceiptMessagePlanned.type} ${of}`.execute(database)
    const { count = 0, oldest = null } = rows[0] ?? {}
    return [
      {
        kind: 'receipt-message',
        what: '접수 안내 문자를 보낸 기록',
        howLong: '계속',
        why:
          '본인 이름으로 낸 투표·동의·철회·위임을 명부의 휴대전화번호로 알려, 본인이 하지 않은 일을 알아차리도록 보냅니다. ' +
          '기록에는 번호와 내용이 없고, 소유자 정보를 파기하면 누구에게 보냈는지 알 수 없습니다.',
        ends: 'never',
        count,
        oldestAt: oldest,
        soon: null,
      },
    ]
  }
