import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ReviewFigures } from '#events/finding/access-review.events.ts'
import { dayAt, dayStart } from '#events/values/day.ts'
import { oneOf } from '#projections/page.ts'
import type { Deps } from '../core/deps.ts'
import { findReviewed, type FindingSummary } from './find-findings.ts'
import { countAccesses } from './access-days.ts'

/** The month of an instant in Seoul. */
export const monthAt = (instant: Date): string => dayAt(instant).slice(0, 7)

/** The month `count` months later. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The month before an instant's own. */
export const lastMonth = (now: Date): string => addMonths(monthAt(now), -1)

/** First instant of a month in Seoul, and first one after it. */
const edgesOf = (month: string): { readonly from: Date; readonly to: Date } => ({
  from: dayStart(`${month}-01`),
  to: dayStart(`${addMonths(month, 1)}-01`),
})

type HashedReview = ReviewFigures & { readonly sha256: string }

const administratorsOf = async (
  { database }: Pick<Deps, 'database'>,
  apartmentId: string,
  month: string,
): Promise<ReviewFigures['administrators']> => {
  const { rows } = await sql<ReviewFigures['administrators'][number]>`
    select admin_id as "adminId", sum(looks)::int as looks, sum(persons)::int as persons,
    sum(night_persons)::int as night, sum(files)::int as files
    from look_day where apartment_id = ${apartmentId} and day >= ${`${month}-01`}::date and day < ${`${addMonths(month, 1)}-01`}::date
    group by admin_id order by sum(persons) desc, admin_id limit 500`.execute(database)
  return rows
}

const countedOf = (seen: readonly FindingSummary[]): ReviewFigures['findings'] =>
  [...Map.groupBy(seen, ({ rule }) => rule)].map(([rule, of]) => {
    const open = of.filter(({ status }) => status !== 'acknowledged').length
    return { rule, open, acknowledged: of.length - open }
  })

/** Returns the figures of a complex' month now, and the hash that a signature refers to. */
export const readReviewFigures = async (
  deps: Pick<Deps, 'database'>,
  { apartmentId, month }: { readonly apartmentId: string; readonly month: string },
): Promise<HashedReview> => {
  await countAccesses(deps.database)
  const [seen, administrators] = await Promise.all([
    findReviewed(deps.database, { apartmentId, ...edgesOf(month) }),
    administratorsOf(deps, apartmentId, month),
  ])
  const findings = countedOf(seen)
  const told = JSON.stringify([apartmentId, month, findings, administrators, seen])
  return { findings, administrators, sha256: createHash('sha256').update(told).digest('hex') }
}

/**
 * Returns the complexes with accesses to residents' data in a month; `only` limits them (undefined:
 * all).
 */
export const findAccessedComplexes = async (
  database: Deps['database'],
  month: string,
  only: readonly string[] | undefined,
): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct a.id, a.name from look_day d join read.apartment a on a.id = d.apartment_id
    where d.day >= ${`${month}-01`}::date and d.day < ${`${addMonths(month, 1)}-01`}::date
      ${only ? sql`and a.id = ${oneOf(only, 'uuid')}` : sql``} order by a.name, a.id`.execute(database)
  return rows
}
