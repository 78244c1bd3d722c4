import { LedgerAreaTaken } from '#events/building-ledger/ledger-comparison.events.ts'
import { ledgerDongOf, type LedgerNames } from '#events/values/building-ledger/ledger-names.ts'
import { keyOfHo, unitKey } from '#events/values/unit.ts'
import { findLedgerReadings, findLedgerUnits } from '#projections/building-ledger/find-building-ledger.ts'
import { findRollUnits } from '#projections/building-ledger/find-roll-units.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import type { Deps } from '../core/deps.ts'
import { isOldReading } from './reading-age.ts'
import { ledgerComparisonStream, type WantedArea } from './comparison/take-areas.ts'
import { unlistedUnits, type UnlistedUnit } from './comparison/unlisted-units.ts'

export { takeAreas } from './comparison/take-areas.ts'

/** Returns the names of the units of a complex's ledger as it was read last; none if it never was. */
export const ledgerNamesOf = async (
  database: Database,
  apartmentId: string,
): Promise<{ readonly ledger?: LedgerNames }> => {
  const [reading] = (await findLedgerReadings(database, apartmentId)).finished
  if (!reading) return {}
  const units = await findLedgerUnits(database, reading.id)
  const byDong = Map.groupBy(units, ({ dong }) => dong)
  return { ledger: [...byDong].map(([dong, own]) => ({ dong, hos: own.map(({ ho }) => ho) })) }
}

/** Reading of a ledger from which areas can be taken. */
export type AreaSource = { readonly readingId: string; readonly readOn: string; readonly isOld: boolean }

/** Returns the reading of a complex's ledger that finished last; null: there was none. */
export const newestAreaSource = async (
  database: Database,
  apartmentId: string,
  now: Date,
): Promise<AreaSource | null> => {
  const [reading] = (await findLedgerReadings(database, apartmentId)).finished
  if (!reading || reading.read_on === null) return null
  return { readingId: reading.id, readOn: reading.read_on, isOld: isOldReading(reading.read_on, now) }
}

type Unit = { readonly dong: string; readonly ho: string }

/**
 * Returns the areas that a reading has for units of a roll without one. Of several records of one
 * unit nobody knows which is right, so there is none. `dongs`: all names of buildings on the roll.
 */
export const areasOfReading = async (
  database: Database,
  readingId: string,
  { units, dongs }: { readonly units: readonly Unit[]; readonly dongs: Iterable<string> },
): Promise<readonly WantedArea[]> => {
  const records = await findLedgerUnits(database, readingId)
  const keyOf = ({ dong, ho }: Unit): string => unitKey({ dong, ho: keyOfHo(ho) })
  const byUnit = Map.groupBy(records, keyOf)
  const nameOf = ledgerDongOf(
    records.map(({ dong }) => dong),
    dongs,
  )
  const distinct = new Map(units.map((unit) => [unitKey(unit), unit]))
  return [...distinct.values()].flatMap(({ dong, ho }) => {
    const [record, ...others] = byUnit.get(keyOf({ dong: nameOf(dong), ho })) ?? []
    return record === undefined || others.length > 0 ? [] : [{ dong, ho, before: null, area: record.area }]
  })
}

/**
 * Returns the units that the ledger of a complex has and the roll of a list lacks, and the day of the
 * reading; null: the ledger was never read.
 */
export const findUnlistedUnits = async (
  database: Database,
  { listId, apartmentId }: { readonly listId: string; readonly apartmentId: string },
): Promise<{ readonly readOn: string; readonly units: readonly UnlistedUnit[] } | null> => {
  const [reading] = (await findLedgerReadings(database, apartmentId)).finished
  if (!reading || reading.read_on === null) return null
  const [records, roll] = await Promise.all([findLedgerUnits(database, reading.id), findRollUnits(database, listId)])
  return { readOn: reading.read_on, units: unlistedUnits(records, roll) }
}

/** Area in 1/10000 ㎡ that was taken to a roll, and when. */
export type TakenArea = { readonly area: number; readonly at: string }

/** Returns the areas that a list's roll last took from the ledger, by unit. */
export const readTakenAreas = async (
  { store }: Pick<Deps, 'store'>,
  listId: string,
): Promise<ReadonlyMap<string, TakenArea>> => {
  const { events } = await store.readStream(ledgerComparisonStream(listId))
  return new Map(
    eventsOf(LedgerAreaTaken, events).map(({ data, metadata }) => [
      unitKey(data),
      { area: data.area, at: metadata.at },
    ]),
  )
}
