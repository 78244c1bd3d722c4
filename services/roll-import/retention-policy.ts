import { sql } from 'kysely'
import { oneOf } from '#projections/page.ts'
import type { Tools } from '../core/deps.ts'
import type { RetentionReport } from '../core/retention.ts'
import { RETENTION_DAYS } from './stored-roll.ts'

/**
 * Builds the retention report of uploaded rolls and their readings: both are deleted after a week.
 */
export const rollImportRetention =
  ({ database }: Pick<Tools, 'database'>): RetentionReport =>
  async (apartments) => {
    const theirs = apartments ? sql`and l.apartment_id = ${oneOf(apartments, 'uuid')}` : sql``
    const { rows } = await sql<{ readonly count: number; readonly oldest: Date | null }>`
      select count(*)::int as count, min(i.created_at) as oldest
      from roll_import i join read.uploaded_roll u on u.id = i.id join read.list l on l.id = u.list_id
      where (i.file is not null or i.preview is not null) ${theirs}`.execute(database)
    const { count = 0, oldest = null } = rows[0] ?? {}
    return [
      {
        kind: 'roll-file',
        what: '가져온 명부 파일',
        howLong: `가져오기가 끝날 때까지, 길어도 ${RETENTION_DAYS}일`,
        why: '명부를 읽어 보여 주는 데만 씁니다. 가져온 내용은 명부에 남습니다.',
        ends: 'by-itself',
        count,
        oldestAt: oldest,
        soon: count,
      },
    ]
  }
