import { namesOf, type RowOf } from '#infra/platform/projection/table.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import {
  ownersOfTotals,
  rowsOfTotals,
  type entrySums,
  type householdSums,
  type listByBand,
  type listByBuilding,
  type listByDay,
  type ownerSums,
  type rightSums,
  type Totals,
} from './counters.ts'
import { listEntry, type Entry } from './entry.ts'

export type DongFigures = Omit<RowOf<typeof listByBuilding>, 'list_id'>
export type EntrySums = Pick<DongFigures, (typeof entrySums)[number]>
export type OwnerCounts = Pick<DongFigures, (typeof ownerSums)[number]>
export type HouseholdSums = Pick<DongFigures, (typeof householdSums)[number]>
export type RightSums = Pick<DongFigures, (typeof rightSums)[number]>
export type DayFigures = Omit<RowOf<typeof listByDay>, 'list_id'>
export type BandFigures = Omit<RowOf<typeof listByBand>, 'list_id'>

export type ListFigures = {
  readonly owners: OwnerCounts
  readonly byDong: readonly DongFigures[]
  readonly byDay: readonly DayFigures[]
  readonly byBand: readonly BandFigures[]
}

/**
 * Returns a list's counters: of the whole list, by building (101 before 1001), by day, oldest
 * first, and by band of area, smallest first.
 */
export const findListFigures = async (database: Database, listId: string): Promise<ListFigures> => {
  const [owners, byDong, byDay, byBand] = await Promise.all([
    database
      .selectFrom('read.list_total')
      .where('list_id', '=', listId)
      .select(['owners', 'completed_owners'])
      .executeTakeFirst(),
    database.selectFrom('read.list_progress').where('list_id', '=', listId).orderBy('dong').selectAll().execute(),
    database
      .selectFrom('read.list_day')
      .where('list_id', '=', listId)
      .orderBy('day')
      .select(['day', 'completed', 'completed_area', 'completed_households'])
      .execute(),
    database.selectFrom('read.list_band').where('list_id', '=', listId).orderBy('band').selectAll().execute(),
  ])
  return { owners: owners ?? { owners: 0, completed_owners: 0 }, byDong, byDay, byBand }
}

/** Returns every entry of a list, in no order. */
export const findEntries = (database: Database, listId: string): Promise<readonly Entry[]> =>
  database.selectFrom('read.list_entry').where('list_id', '=', listId).select(namesOf(listEntry)).execute()

/** Returns figures in the order of those that are read. */
export const figuresOf = (totals: Totals): ListFigures => {
  const rows = rowsOfTotals(totals)
  return {
    owners: ownersOfTotals(totals),
    byDong: rows.list_progress.toSorted((one, other) => naturalOrder(one.dong, other.dong)),
    byDay: rows.list_day.toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    byBand: rows.list_band.toSorted((one, other) => one.band - other.band),
  }
}
