import { sql } from 'kysely'
import type { Tools } from '../core/deps.ts'
import type { RetentionReport } from '../core/retention.ts'
import { RETENTION_DAYS } from './telemetry-tables.ts'

/**
 * Builds the retention report of telemetry, which belongs to no complex. All of it is deleted
 * within a month.
 */
export const monitoringRetention =
  ({ database }: Pick<Tools, 'database'>): RetentionReport =>
  async (apartments) => {
    if (apartments) return []
    const { rows } = await sql<{ readonly count: number; readonly oldest: Date | null }>`
      select count(*)::int as count, min(at) as oldest
      from (select at from client_log union all select at from error_report) as reported`.execute(database)
    const { count = 0, oldest = null } = rows[0] ?? {}
    return [
      {
        kind: 'telemetry',
        what: '브라우저 로그와 오류 신고',
        howLong: `${RETENTION_DAYS}일`,
        why: '고장을 찾는 데만 씁니다. 누구나 보낼 수 있어 증거가 되지 않습니다.',
        ends: 'by-itself',
        count,
        oldestAt: oldest,
        soon: count,
      },
    ]
  }
