import { addDays, dayAt } from '#events/values/day.ts'
import { sql } from 'kysely'
import { findRetentions } from '#projections/registry/find-stored-registers.ts'
import { oneOf } from '#projections/page.ts'
import type { Tools } from '../../core/deps.ts'
import { SOON_DAYS, type RetentionReport, type RetainedData } from '../../core/retention.ts'
import { REGISTRY_FILE_DAYS } from '../import/import-tables.ts'
import { destroyedOn } from './register-retention.decider.ts'

type RetentionDeps = Pick<Tools, 'database' | 'clock'>
type Apartments = readonly string[] | undefined

const registerRetention = async ({ database, clock }: RetentionDeps, apartments: Apartments): Promise<RetainedData> => {
  const rows = await findRetentions(database, apartments)
  const until = addDays(dayAt(clock()), SOON_DAYS)
  const soon = rows.filter(
    ({ closed_at, end_date, destroy_on }) => destroyedOn(closed_at ? dayAt(closed_at) : end_date, destroy_on) <= until,
  )
  const sumOf = (lists: typeof rows): number => lists.reduce((sum, { registers }) => sum + registers, 0)
  return {
    kind: 'register',
    what: '등기부',
    howLong: '리스트가 끝난 뒤 5년, 또는 리스트마다 정한 날',
    why: '집계에 다툼이 있을 수 있는 동안 보관하고, 목적을 이루면 파기합니다 (개인정보 보호법 제21조 제1항).',
    ends: 'by-itself',
    count: sumOf(rows),
    oldestAt: null,
    soon: sumOf(soon),
  }
}

const fileRetention = async ({ database }: RetentionDeps, apartments: Apartments): Promise<RetainedData> => {
  const theirs = apartments ? sql`where l.apartment_id = ${oneOf(apartments, 'uuid')}` : sql``
  const { rows } = await sql<{ readonly count: number; readonly oldest: Date | null }>`
    select count(*)::int as count, min(f.created_at) as oldest
    from registry_import_file f join read.registry_import i on i.id = f.id join read.list l on l.id = i.list_id
    ${theirs}`.execute(database)
  const { count = 0, oldest = null } = rows[0] ?? {}
  return {
    kind: 'register-file',
    what: '가져온 등기부 파일',
    howLong: `가져오기가 끝날 때까지, 길어도 ${REGISTRY_FILE_DAYS}일`,
    why: '등기부를 읽는 데만 씁니다. 읽은 내용은 등기부에 남습니다.',
    ends: 'by-itself',
    count,
    oldestAt: oldest,
    soon: count,
  }
}

/** Registers, and the files that they were brought in. */
export const registryRetention =
  (place: RetentionDeps): RetentionReport =>
  async (apartments) => [await registerRetention(place, apartments), await fileRetention(place, apartments)]
