import { sql } from 'kysely'
import type { AnyDatabase } from '#infra/projection/projection.ts'
import type { Entry } from './entry.ts'

/** Sums over entries. Areas here and below in 1/10000 ㎡. */
export type EntrySums = {
  readonly targets: number
  readonly completed: number
  readonly risk: number
  readonly target_area: number
  readonly completed_area: number
  readonly risk_area: number
}

/** Owners, each once whatever they hold. */
export type OwnerCounts = { readonly owners: number; readonly completed_owners: number }

/** Sums over units, each once however many owners it has. */
export type HouseholdSums = {
  readonly households: number
  readonly completed_households: number
  readonly household_area: number
  readonly completed_household_area: number
}

/** The same of land; and how many units there are whose area or land share the roll does not say. */
export type RightSums = {
  readonly household_land: number
  readonly completed_household_land: number
  readonly unknown_area: number
  readonly completed_unknown_area: number
  readonly unknown_land: number
  readonly completed_unknown_land: number
}

export type DongFigures = { readonly dong: string } & EntrySums & OwnerCounts & HouseholdSums & RightSums
export type DayFigures = { readonly day: string; readonly completed: number; readonly completed_area: number }
/** `band`: place in `areaBands`, or behind them. */
export type BandFigures = { readonly band: number } & HouseholdSums

export type ListFigures = {
  readonly owners: OwnerCounts
  readonly byDong: readonly DongFigures[]
  readonly byDay: readonly DayFigures[]
  readonly byBand: readonly BandFigures[]
}

/** A list's counters: of the whole list, by building (101 before 1001), by day, oldest first, and by band of area, smallest first. */
export const findListFigures = async (database: AnyDatabase, listId: string): Promise<ListFigures> => {
  const [owners, byDong, byDay, byBand] = await Promise.all([
    sql<OwnerCounts>`select owners, completed_owners from read.list_total where list_id = ${listId}`.execute(database),
    sql<DongFigures>`select * from read.list_progress where list_id = ${listId} order by dong`.execute(database),
    sql<DayFigures>`select day, completed, completed_area from read.list_day where list_id = ${listId} order by day`.execute(
      database,
    ),
    sql<BandFigures>`select * from read.list_band where list_id = ${listId} order by band`.execute(database),
  ])
  return {
    owners: owners.rows[0] ?? { owners: 0, completed_owners: 0 },
    byDong: byDong.rows,
    byDay: byDay.rows,
    byBand: byBand.rows,
  }
}

/** Every entry of a list, in no order. */
export const findEntries = async (database: AnyDatabase, listId: string): Promise<readonly Entry[]> => {
  const { rows } = await sql<Entry>`
    select list_user_id, list_id, dong, ho, person_id, area, land_share, representative, completed_on from read.list_entry where list_id = ${listId}`.execute(
    database,
  )
  return rows
}
