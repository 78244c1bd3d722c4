import { unitKey } from '#events/values/unit.ts'
import { findEntries } from '#projections/list/find-list-figures.ts'
import { findAcceptedAreas, findNewestRegisters } from '#projections/registry/find-judged.ts'
import { areasOfReading, newestAreaSource, readTakenAreas } from '../../building-ledger/building-ledger.facts.ts'
import type { Deps } from '../../core/deps.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { getListFor, unitsByLaw, type ExistingList } from '../../list/list.facts.ts'
import { registerOfRow } from '../judging/judged-rows.ts'
import { certainArea } from '../judging/match.ts'
import { areaSourcesOf, type AreaFacts, type Areas, type TakenArea } from './area-sources.ts'
import * as calls from './area-sources.contract.ts'

/** Calls a minute: each counts a whole roll under several areas. */
const PER_MINUTE = 30

/** Returns the areas of the newest registry records without a doubt, of units that are on the roll. */
const readRegistryAreas = async (
  { database }: Pick<Deps, 'database'>,
  listId: string,
  onRoll: ReadonlySet<string>,
): Promise<Areas> => {
  const registers = await findNewestRegisters(database, listId)
  return new Map(
    registers.flatMap((row) => {
      const area = certainArea(registerOfRow(row))
      return area === null || !onRoll.has(unitKey(row)) ? [] : [[unitKey(row), area] as const]
    }),
  )
}

const readAcceptedAreas = async (
  { database }: Pick<Deps, 'database'>,
  listId: string,
): Promise<ReadonlyMap<string, TakenArea>> => {
  const rows = await findAcceptedAreas(database, listId)
  return new Map(
    rows.flatMap((row) =>
      row.area === null ? [] : [[unitKey(row), { area: row.area, at: row.accepted_at.toISOString() }] as const],
    ),
  )
}

/** Returns the areas of the newest reading of the ledger for units, with its day. */
const readLedgerAreas = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  apartmentId: string,
  units: AreaFacts['units'],
): Promise<{ readonly readOn: string | null; readonly areas: Areas }> => {
  const reading = await newestAreaSource(database, apartmentId, clock())
  if (reading === null) return { readOn: null, areas: new Map() }
  const found = await areasOfReading(database, reading.readingId, { units, dongs: units.map(({ dong }) => dong) })
  return { readOn: reading.readOn, areas: new Map(found.map((one) => [unitKey(one), one.area])) }
}

const readFacts = async (deps: Deps, list: ExistingList): Promise<AreaFacts> => {
  const { listId, apartmentId } = list
  const units = unitsByLaw(list, await findEntries(deps.database, listId))
  const onRoll = new Set(units.map(unitKey))
  const [taken, accepted, ledger, registry] = await Promise.all([
    readTakenAreas(deps, listId),
    readAcceptedAreas(deps, listId),
    readLedgerAreas(deps, apartmentId, units),
    readRegistryAreas(deps, listId, onRoll),
  ])
  return {
    units,
    taken: { ledger: taken, registry: accepted },
    areas: { ledger: ledger.areas, registry },
    ledgerReadOn: ledger.readOn,
  }
}

// No access to record: areas of units and sums do not show who owns them.
const getAreaSources =
  (deps: Deps): Handler<typeof calls.getAreaSources> =>
  async ({ params, admin }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    return { body: areaSourcesOf(list, await readFacts(deps, list)) }
  }

/** Adds the call for the sources of areas. */
export const areaSourceRoutes: AddCalls = (route, deps) => {
  route(calls.getAreaSources, getAreaSources(deps), { perMinute: PER_MINUTE })
}
