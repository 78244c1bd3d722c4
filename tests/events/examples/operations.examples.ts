import type * as logKey from '#events/audit/log-key.events.ts'
import type * as logLoss from '#events/audit/log-loss.events.ts'
import type * as skippedEvents from '#events/monitoring/skipped-events.events.ts'
import type * as holidayTable from '#events/assembly/holiday-table.events.ts'
import { ID, type ExamplesOf } from './example.ts'

/** Examples of what operators record about the log, and of what belongs to no complex. */
export const operationsExamples: ExamplesOf<
  typeof logLoss & typeof logKey & typeof skippedEvents & typeof holidayTable
> = {
  HolidaysRead: {
    source: '공공데이터포털',
    readOn: '2026-11-23',
    years: ['2026', '2027'],
    added: [{ day: '2026-12-28', name: '임시공휴일' }],
    removed: [{ day: '2027-05-03', name: '노동절 대체공휴일' }],
    missing: ['2027-07-19'],
  },
  EventSkipped: {
    projection: 'vote-results',
    version: 3,
    position: 4_711,
    reason: 'BallotCast of an entry that is not there; ticket 12.',
  },
  LogKeyChanged: {
    from: `${'A'.repeat(59)}=`,
    to: `${'B'.repeat(58)}A=`,
    size: 403,
    root: 'c'.repeat(64),
    certificate: `${'C'.repeat(85)}A==`,
    by: '운영자 김하나',
    reason: '열쇠를 알던 사람이 떠났습니다.',
  },
  LogLossAcknowledged: {
    lossId: ID.message,
    noticedAt: '2026-11-28T03:00:00.000Z',
    by: '운영자 김하나',
    reason: '주 데이터베이스가 고장 나, 뒤처져 있던 복제본으로 이어 갔습니다.',
    positions: [{ from: 389, to: 403 }],
    count: 15,
    events: [{ position: 389, type: 'BallotCast', hash: 'a'.repeat(64) }],
    digest: 'b'.repeat(64),
    heads: [{ size: 403, root: 'c'.repeat(64), at: '2026-11-28T02:59:58.000Z' }],
  },
}
