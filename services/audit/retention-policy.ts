import { sql } from 'kysely'
import { oneOf } from '#projections/page.ts'
import { SOON_DAYS, type RetentionReport, type RetainedData } from '../core/retention.ts'
import type { Tools } from '../core/deps.ts'

type AgeCounts = { readonly count: number; readonly oldest: Date | null; readonly soon: number }

const accessLogRetention = async (
  { database }: Tools,
  apartments: readonly string[] | undefined,
): Promise<RetainedData> => {
  const of = apartments ? sql`where apartment_id = ${oneOf(apartments, 'uuid')}` : sql``
  const { rows } = await sql<AgeCounts>`select count(*)::int as count, min(at) as oldest,
      count(*) filter (where at < now() - interval '2 years' + make_interval(days => ${SOON_DAYS}))::int as soon
    from personal_data_access ${of}`.execute(database)
  const { count = 0, oldest = null, soon = 0 } = rows[0] ?? {}
  return {
    kind: 'look',
    what: '개인정보 접근 기록',
    howLong: '2년',
    why: '누가 누구의 개인정보를 보았는지 확인하기 위해 보관합니다 (개인정보의 안전성 확보조치 기준 제8조).',
    ends: 'by-itself',
    count,
    oldestAt: oldest,
    soon,
  }
}

/**
 * Returns the retention of the log, as a whole only: an event belongs to a complex, but its
 * position to all of them.
 */
const logRetention = async ({ store }: Tools): Promise<RetainedData> => {
  const [first] = await store.readLog(0, 1)
  return {
    kind: 'log',
    what: '사건 기록',
    howLong: '계속',
    why:
      '투표와 동의의 증거이며, 하나라도 빠지면 나머지를 증명할 수 없습니다. 개인정보는 사람마다 다른 키로 봉인되어 있어, ' +
      '소유자 정보를 파기하면 기록은 남고 개인정보는 아무도 읽을 수 없게 됩니다.',
    ends: 'never',
    count: await store.lastPosition(),
    oldestAt: first ? new Date(first.metadata.at) : null,
    soon: null,
  }
}

/**
 * Builds the retention report of the access log and, for those who see all complexes, of the log
 * itself.
 */
export const auditRetention =
  (tools: Tools): RetentionReport =>
  async (apartments) => [
    ...(apartments === undefined ? [await logRetention(tools)] : []),
    await accessLogRetention(tools, apartments),
  ]
