import { toSquareMetres } from '#events/values/area.ts'
import { findLedgerReadings, findLedgerUnits } from '#projections/building-ledger/find-building-ledger.ts'
import { findRollUnits } from '#projections/building-ledger/find-roll-units.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { errors } from '../../core/errors/error.contract.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import { getListFor } from '../../list/list.facts.ts'
import { listsHoldingRolls } from '../../roll/roll.hooks.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import type { Metadata } from '#events/metadata.ts'
import { isOldReading } from '../reading-age.ts'
import { compareRoll, differenceKinds, type RollComparison, type RollDifference } from './compare-roll.ts'
import * as calls from './ledger-comparison.contract.ts'
import { takeAreas, wantedAreas } from './take-areas.ts'

const DIFFERENCES_AN_ANSWER = 1_000
const TAKES_A_MINUTE = 20

type List = Awaited<ReturnType<typeof getListFor>>

const nothing: RollComparison = { differences: [], matched: 0, rollArea: 0, ledgerArea: 0 }

/** Compares a list's roll with the ledger of its complex as it was read last. */
const compare = async ({ database }: Deps, { listId, apartmentId }: List) => {
  const [{ finished }, roll] = await Promise.all([
    findLedgerReadings(database, apartmentId),
    findRollUnits(database, listId),
  ])
  const [reading] = finished
  if (!reading) return { reading: null, rollUnits: roll.length, comparison: nothing }
  const units = await findLedgerUnits(database, reading.id)
  return { reading, rollUnits: roll.length, comparison: compareRoll(units, roll) }
}

const differenceAnswer = ({ kind, dong, ho, roll, ledger }: RollDifference): calls.LedgerDifference => ({
  kind,
  dong,
  ho,
  rollArea: roll?.area === null || roll === null ? null : toSquareMetres(roll.area),
  ledger: ledger && { area: toSquareMetres(ledger.area), floor: ledger.floor, use: ledger.use },
})

/** Returns the reason why no area can be taken over now; null: it can. Writes nothing. */
const obstacleTo = async (deps: Deps, list: List, metadata: Metadata): Promise<string | null> => {
  if (listStatusAt(list, deps.clock()) === 'closed') return errors.LIST_CLOSED.text
  const { outcome } = await decideJointly(deps.store, metadata, async (desk) =>
    (await listsHoldingRolls(deps.hooks)(desk, [list.listId])).has(list.listId),
  )
  return outcome ? errors.LEDGER_AREAS_HELD.text : null
}

const compareLedger =
  (deps: Deps): Handler<typeof calls.compareLedger> =>
  async ({ params, query: { kind }, admin, metadata }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    const [{ reading, rollUnits, comparison }, obstacle] = await Promise.all([
      compare(deps, list),
      obstacleTo(deps, list, metadata),
    ])
    const { differences, matched, rollArea, ledgerArea } = comparison
    const ofKind = Map.groupBy(differences, (one) => one.kind)
    const shown = kind === undefined ? differences : (ofKind.get(kind) ?? [])
    return {
      body: {
        ledger:
          reading === null || reading.read_on === null
            ? null
            : {
                readingId: reading.id,
                readOn: reading.read_on,
                isOld: isOldReading(reading.read_on, deps.clock()),
                address: reading.address,
                units: reading.units,
              },
        rollUnits,
        matched,
        rollArea: toSquareMetres(rollArea),
        ledgerArea: toSquareMetres(ledgerArea),
        counts: differenceKinds.flatMap((one) => {
          const count = ofKind.get(one)?.length ?? 0
          return count === 0 ? [] : [{ kind: one, count }]
        }),
        differences: shown.slice(0, DIFFERENCES_AN_ANSWER).map(differenceAnswer),
        obstacle,
      },
    }
  }

const takeLedgerAreas =
  (deps: Deps): Handler<typeof calls.takeLedgerAreas> =>
  async ({ params, body: { readingId, units }, admin, metadata }) => {
    const list = await getListFor(deps.store, params.listId, admin)
    await assertUpToDate(deps)
    const { reading, comparison } = await compare(deps, list)
    if (reading?.id !== readingId) throw new DomainError('LEDGER_READ_ANEW')
    const areas = wantedAreas(comparison.differences, units)
    const { taken, skipped, position } = await takeAreas(deps, { listId: list.listId, readingId, metadata }, areas)
    return { ...(position > 0 ? { position } : {}), body: { taken, skipped } }
  }

/** Adds the calls that compare a roll with the building ledger. */
export const ledgerComparisonRoutes: AddCalls = (route, deps) => {
  route(calls.compareLedger, compareLedger(deps))
  route(calls.takeLedgerAreas, takeLedgerAreas(deps), { perMinute: TAKES_A_MINUTE })
}
