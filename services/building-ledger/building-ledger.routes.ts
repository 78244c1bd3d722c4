import { toSquareMetres } from '#events/values/area.ts'
import { formatLot } from '#events/values/building-ledger/lot.ts'
import {
  countLedgerUnits,
  findLedgerReadings,
  findLedgerUnits,
  type LedgerReadingRow,
  type LedgerUnitRow,
} from '#projections/building-ledger/find-building-ledger.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../apartment/apartment.decider.ts'
import { getApartment } from '../apartment/apartment.facts.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AddCalls } from '../core/module.ts'
import type { Handler } from '../core/routes.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { buildingLedgerDecider, buildingLedgerStream } from './building-ledger.decider.ts'
import * as calls from './building-ledger.contract.ts'
import { compareReadings, type ReadingChange } from './compare-readings.ts'
import { proposeComplex } from './propose-complex.ts'
import { ledgerFailureTexts, ledgerWaitTexts } from './ledger-texts.ts'
import { isOldReading } from './reading-age.ts'
import { countRead, forgetReading } from './reading/stored-pages.ts'

/** Maximum readings and searches a minute: the services count calls of a day. */
const READINGS_A_MINUTE = 10
const SEARCHES_A_MINUTE = 60

/** Checks that a complex is there for an administrator. @throws DomainError NOT_FOUND */
const assertThere = async (deps: Deps, admin: AdminSession, apartmentId: string): Promise<void> => {
  assertVisible(admin, apartmentId)
  await getApartment(deps.store, apartmentId)
}

const readingAnswer = async (deps: Deps, row: LedgerReadingRow): Promise<calls.BuildingLedgerAnswer['reading']> => {
  const { read, total, waits_until: until, wait_reason: reason } = await countRead(deps, row.id)
  const isWaiting = row.status === 'running' && until !== null && reason !== null
  return {
    id: row.id,
    status: row.status,
    error: row.reason === null ? null : ledgerFailureTexts[row.reason],
    address: row.address,
    startedAt: row.started_at.toISOString(),
    read: row.status === 'running' ? read : row.rows,
    total: row.status === 'running' ? total : row.rows,
    waitsUntil: isWaiting ? until.toISOString() : null,
    waits: isWaiting ? ledgerWaitTexts[reason] : null,
  }
}

const currentAnswer = async (
  deps: Deps,
  [row, before]: readonly LedgerReadingRow[],
): Promise<calls.BuildingLedgerAnswer['current']> => {
  if (!row || row.read_on === null) return null
  const counts = await countLedgerUnits(deps.database, row.id)
  return {
    readingId: row.id,
    readOn: row.read_on,
    isOld: isOldReading(row.read_on, deps.clock()),
    address: row.address,
    lots: row.lots.map(formatLot),
    units: row.units,
    rows: row.rows,
    counts: counts.map((one) => ({ ...one, area: toSquareMetres(one.area) })),
    before: before?.read_on ?? null,
  }
}

const getBuildingLedger =
  (deps: Deps): Handler<typeof calls.getBuildingLedger> =>
  async ({ params: { apartmentId }, admin }) => {
    await assertThere(deps, admin, apartmentId)
    const { newest, finished } = await findLedgerReadings(deps.database, apartmentId)
    return {
      body: {
        apartmentId,
        source: deps.publicData.name,
        reading: newest && (await readingAnswer(deps, newest)),
        current: await currentAnswer(deps, finished),
      },
    }
  }

const unitAnswer = ({ dong, ho, floor, area, use, purpose }: LedgerUnitRow): calls.LedgerUnitAnswer => ({
  dong,
  ho,
  floor,
  area: toSquareMetres(area),
  use,
  purpose,
})

const ledgerUnits =
  (deps: Deps): Handler<typeof calls.ledgerUnits> =>
  async ({ params: { apartmentId }, query: { from = 0, ...of }, admin }) => {
    await assertThere(deps, admin, apartmentId)
    const [current] = (await findLedgerReadings(deps.database, apartmentId)).finished
    if (!current) return { body: { units: [], hasMore: false } }
    const rows = await findLedgerUnits(deps.database, current.id, { ...of, from, limit: calls.UNITS_AN_ANSWER + 1 })
    const units = rows.slice(0, calls.UNITS_AN_ANSWER).map(unitAnswer)
    return { body: { units, hasMore: rows.length > calls.UNITS_AN_ANSWER } }
  }

const sideOf = ({ area, use }: ReadingChange['unit']): NonNullable<calls.LedgerChange['now']> => ({
  area: toSquareMetres(area),
  use,
})

const changeAnswer = (change: ReadingChange): calls.LedgerChange => {
  const { kind, dong, ho, unit } = change
  const before = change.kind === 'changed' ? sideOf(change.before) : null
  if (kind === 'gone') return { kind, dong, ho, before: sideOf(unit), now: null }
  return { kind, dong, ho, before, now: sideOf(unit) }
}

const ledgerChanges =
  (deps: Deps): Handler<typeof calls.ledgerChanges> =>
  async ({ params: { apartmentId }, admin }) => {
    await assertThere(deps, admin, apartmentId)
    const [current, before] = (await findLedgerReadings(deps.database, apartmentId)).finished
    if (!current || !before) return { body: { total: 0, changes: [] } }
    const [now, former] = await Promise.all([
      findLedgerUnits(deps.database, current.id),
      findLedgerUnits(deps.database, before.id),
    ])
    const changes = compareReadings(former, now)
    return { body: { total: changes.length, changes: changes.slice(0, calls.UNITS_AN_ANSWER).map(changeAnswer) } }
  }

const startLedgerReading =
  (deps: Deps): Handler<typeof calls.startLedgerReading> =>
  async ({ params: { apartmentId }, body: { lots, address }, admin, newId, metadata }) => {
    assertVisible(admin, apartmentId)
    if (deps.publicData.name === null) throw new DomainError('LEDGER_UNAVAILABLE')
    const readingId = newId()
    const { state, position } = await commandHandler(
      deps.store,
      buildingLedgerDecider,
    )({
      stream: buildingLedgerStream(apartmentId),
      // A complex that is deleted in this moment moves it: no reading begins for it.
      facts: { apartment: fact(apartmentStream(apartmentId), apartmentDecider) },
      command: ({ apartment }) => {
        existingApartment(apartment)
        return { type: 'StartReading', apartmentId, readingId, lots: [...new Set(lots)], address }
      },
      metadata,
    })
    return { status: 202, position, body: { readingId: state.running?.readingId ?? readingId } }
  }

const cancelLedgerReading =
  (deps: Deps): Handler<typeof calls.cancelLedgerReading> =>
  async ({ params: { apartmentId, readingId }, admin, metadata }) => {
    await assertThere(deps, admin, apartmentId)
    const { position } = await commandHandler(
      deps.store,
      buildingLedgerDecider,
    )({
      stream: buildingLedgerStream(apartmentId),
      command: () => ({ type: 'CancelReading', readingId }),
      metadata,
    })
    await forgetReading(deps, readingId)
    return { position, body: { readingId } }
  }

const findAddresses =
  (deps: Deps): Handler<typeof calls.findAddresses> =>
  async ({ query: { q } }) => {
    const { name: source } = deps.addresses
    if (source === null) return { body: { source, isAway: false, addresses: [] } }
    const found = await deps.addresses.find(q)
    if (found.kind !== 'found') return { body: { source, isAway: true, addresses: [] } }
    const addresses = found.value
      .map(({ road, lotAddress, building, isApartment, lot, bjdCode }) => ({
        road,
        lotAddress,
        building,
        isApartment,
        lot,
        lotNumber: formatLot(lot),
        bjdCode,
      }))
      .toSorted((one, other) => Number(other.isApartment) - Number(one.isApartment))
    return { body: { source, isAway: false, addresses } }
  }

/** Adds the calls of the building ledger of a complex, and of addresses. */
export const buildingLedgerRoutes: AddCalls = (route, deps) => {
  route(calls.getBuildingLedger, getBuildingLedger(deps))
  route(calls.ledgerUnits, ledgerUnits(deps))
  route(calls.ledgerChanges, ledgerChanges(deps))
  route(calls.startLedgerReading, startLedgerReading(deps), { perMinute: READINGS_A_MINUTE })
  route(calls.cancelLedgerReading, cancelLedgerReading(deps))
  route(calls.proposeComplex, async ({ query }) => ({ body: await proposeComplex(deps, query) }), {
    perMinute: SEARCHES_A_MINUTE,
  })
  route(calls.findAddresses, findAddresses(deps), { perMinute: SEARCHES_A_MINUTE })
}
